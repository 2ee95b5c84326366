import { type Translate, translator } from "@banche/core/text";
import { useStore } from "@banche/core/react";
import { createContext, useContext } from "react";
import { useTranslation } from "react-i18next";
import type { Runtime } from "./screen.ts";
import type { TuiState } from "./state/tui.ts";

export const RuntimeContext = createContext<Runtime | undefined>(undefined);

/** The runtime of the terminal UI that contains the component. */
export function useRuntime(): Runtime {
  const runtime = useContext(RuntimeContext);
  if (!runtime) throw new TypeError("a component of the terminal UI needs RuntimeContext");
  return runtime;
}

/** Part of the state; the component is drawn again when that part changes. */
export function useTui<Part>(select: (state: TuiState) => Part): Part {
  return useStore(useRuntime().store, select);
}

/** Texts in the current language; the component is drawn again when it changes. */
export function useText(): Translate {
  return translator(useTranslation().i18n);
}
