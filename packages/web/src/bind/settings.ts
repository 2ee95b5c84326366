import {
  createStore,
  type KeyValueStore,
  readSettings,
  type Settings,
  STORAGE_PREFIX,
  type Store,
  writeSetting,
} from "@banche/core";
import { applyLook } from "../theme/applyLook.ts";
import type { ColorMode, Look } from "../theme/tokens.ts";

export const colorModes = ["light", "dark", "system"] as const;
/** What the user chose; `system` follows the operating system. */
export type ColorChoice = (typeof colorModes)[number];

/** Settings of the shell in this browser (spec §2, §3). */
export interface ShellSettings extends Settings {
  readonly colors: ColorChoice;
  readonly sidebarOpened: boolean;
}

export type SettingsStore = Store<ShellSettings, Partial<ShellSettings>>;

const COLORS_KEY = `${STORAGE_PREFIX}colorMode`;
const SIDEBAR_KEY = `${STORAGE_PREFIX}sidebarStatus`;

/** Settings that are read once, kept as they change, and put on the page. */
export function createSettings(lasting: KeyValueStore, window: Window): SettingsStore {
  const store = createStore<ShellSettings, Partial<ShellSettings>>((settings, change) => ({ ...settings, ...change }), {
    ...readSettings(lasting),
    colors: colorModes.find((mode) => mode === lasting.get(COLORS_KEY)) ?? "light",
    sidebarOpened: lasting.get(SIDEBAR_KEY) !== "0",
  });
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  const show = () => applyLook(lookOf(store.getState(), dark.matches));
  store.subscribe(() => {
    const { colors, sidebarOpened, themeClass } = store.getState();
    lasting.set(COLORS_KEY, colors);
    lasting.set(SIDEBAR_KEY, sidebarOpened ? "1" : "0");
    writeSetting(lasting, "themeClass", themeClass);
    show();
  });
  dark.addEventListener("change", show);
  show();
  return store;
}

/** How the settings look at the moment. */
export function lookOf({ themeClass, colors }: ShellSettings, systemIsDark: boolean): Look {
  const mode: ColorMode = colors === "system" ? (systemIsDark ? "dark" : "light") : colors;
  return { theme: themeClass, mode, size: "small" };
}
