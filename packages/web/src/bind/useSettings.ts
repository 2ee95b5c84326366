import type { Settings } from "@banche/core/shell";
import type { Look } from "../theme/tokens.ts";
import { useGround } from "./context.tsx";
import { lookOf } from "./settings.ts";
import { useMedia } from "./useMedia.ts";
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
  return lookOf(settings, systemIsDark);
}
