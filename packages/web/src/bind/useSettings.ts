import type { Settings } from "@banche/core/shell";
import type { Look } from "../theme/tokens.ts";
import { useGround } from "./context.tsx";
import { lookOf, onPaper } from "./settings.ts";
import { useMedia } from "./useMedia.ts";
import { usePrinting } from "./usePrinting.ts";
import { useStore } from "./useStore.ts";

/** The settings of the shell, and a function that changes some of them. */
export function useSettings(): readonly [Settings, (change: Partial<Settings>) => void] {
  const { settings } = useGround();
  return [useStore(settings), settings.dispatch];
}

/** The current theme, colour mode and size. */
export function useLook(): Look {
  const [settings] = useSettings();
  const systemIsDark = useMedia("(prefers-color-scheme: dark)");
  const look = lookOf(settings, systemIsDark);
  return usePrinting() ? onPaper(look) : look;
}
