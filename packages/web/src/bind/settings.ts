import { createStore, type KeyValueStore, type Store } from "@banche/core";
import { readSettings, type Settings, STORAGE_PREFIX, writeSettings } from "@banche/core/shell";
import { applyLook } from "../theme/applyLook.ts";
import type { Look } from "../theme/tokens.ts";

export type SettingsStore = Store<Settings, Partial<Settings>>;

/** Reads the settings once, stores changes and applies them to the page. Also follows changes in other tabs. */
export function createSettings(lasting: KeyValueStore, window: Window): SettingsStore {
  const store = createStore<Settings, Partial<Settings>>(
    (settings, change) => ({ ...settings, ...change }),
    readSettings(lasting),
  );
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  const show = () => applyLook(lookOf(store.getState(), dark.matches));
  const showOnPaper = () => applyLook(onPaper(lookOf(store.getState(), dark.matches)));
  store.subscribe(() => {
    writeSettings(lasting, store.getState());
    show();
  });
  dark.addEventListener("change", show);
  window.addEventListener("beforeprint", showOnPaper);
  window.addEventListener("afterprint", show);
  window.addEventListener("storage", ({ key }) => {
    if (key?.startsWith(STORAGE_PREFIX) && !isSame(readSettings(lasting), store.getState()))
      store.dispatch(readSettings(lasting));
  });
  show();
  return store;
}

function isSame(one: Settings, other: Settings): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The look that results from the settings. */
export function lookOf(settings: Settings, systemIsDark: boolean): Look {
  const { themeClass, colorMode, size, slideClass, grey, weak } = settings;
  const mode = colorMode === "system" ? (systemIsDark ? "dark" : "light") : colorMode;
  return { theme: themeClass, mode, size, side: slideClass, filter: grey ? "grey" : weak ? "weak" : undefined };
}

/** Paper is white in every mode. */
export function onPaper(look: Look): Look {
  return { ...look, mode: "light" };
}
