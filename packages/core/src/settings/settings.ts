import type { KeyValueStore } from "../ports.ts";
import { DEFAULT_SIZE, SIZES } from "./constants.ts";
import { IDLE_LOCK_MINUTES } from "./idle.ts";
import { type Choice, choice, flag, line } from "./kinds.ts";

/** Layouts of the shell (spec §2). */
export const layoutTypes = ["classic", "functional", "plain"] as const;
/** Colours of the side menu (spec §2). `lightWhite` is the light one. */
export const slideClasses = ["dark", "lightWhite"] as const;
/** Theme colours (spec §2). */
export const themeClasses = [
  "blue",
  "purple",
  "azure",
  "ocean",
  "green",
  "yellow",
  "orange",
  "red",
  "blackblue",
] as const;
/** Light, dark, or the setting of the operating system. */
export const colorModes = ["light", "dark", "system"] as const;

/**
 * A person's settings of the shell, by the keys of spec §3. Each defines how it is read and its default for missing
 * or invalid values.
 */
export const settingsSchema = {
  /** Product name in the title of the window; empty means the text `navigation.product`. */
  title: line(""),
  /** Whether the shell offers the settings drawer; the profile has the same settings in any case. */
  showSettings: flag(true),
  tagsView: flag(true),
  /** Stored only for clients of the platform: our pages scroll below the header, which is always visible. */
  fixedHeader: flag(true),
  sidebarLogo: flag(true),
  themeClass: choice(themeClasses, "blue"),
  layoutType: choice(layoutTypes, "classic"),
  slideClass: choice(slideClasses, "lightWhite", { light: "lightWhite" }),
  tagsIcon: flag(true),
  showLanguage: flag(true),
  showSearch: flag(true),
  colorMode: choice(colorModes, "light"),
  /** Size of controls and text. */
  size: choice(SIZES, DEFAULT_SIZE),
  /** Without colours, for days of mourning. */
  grey: flag(false),
  /** Stronger differences for people with a colour vision deficiency. */
  weak: flag(false),
  /** Minutes until the screen locks automatically; 0 means never. */
  idleLockMinutes: choice(IDLE_LOCK_MINUTES, "0"),
  /** Whether the side bar is open. */
  sidebarStatus: flag(true),
  /** Stored only for clients of the platform: our pages show errors in place and store none. */
  errorLog: choice(["production", "always", "never"], "production"),
} as const;

export type SettingName = keyof typeof settingsSchema;
export type Settings = { readonly [K in SettingName]: (typeof settingsSchema)[K]["fallback"] };
export type LayoutType = Choice<typeof layoutTypes>;
export type ThemeClass = Choice<typeof themeClasses>;
export type ColorChoice = Choice<typeof colorModes>;
export type SizeName = Choice<typeof SIZES>;
export type SlideClass = Choice<typeof slideClasses>;

/** Prefix of every key in browser storage (spec §9). */
export const STORAGE_PREFIX = "banche_";

/** The stored settings, with defaults for missing or invalid ones. Never throws. */
export function readSettings(store: KeyValueStore, prefix: string = STORAGE_PREFIX): Settings {
  const stored = (name: SettingName): string | undefined => store.get(prefix + name);
  const schema = settingsSchema;
  return {
    title: schema.title.read(stored("title")),
    showSettings: schema.showSettings.read(stored("showSettings")),
    tagsView: schema.tagsView.read(stored("tagsView")),
    fixedHeader: schema.fixedHeader.read(stored("fixedHeader")),
    sidebarLogo: schema.sidebarLogo.read(stored("sidebarLogo")),
    themeClass: schema.themeClass.read(stored("themeClass")),
    layoutType: schema.layoutType.read(stored("layoutType")),
    slideClass: schema.slideClass.read(stored("slideClass")),
    tagsIcon: schema.tagsIcon.read(stored("tagsIcon")),
    showLanguage: schema.showLanguage.read(stored("showLanguage")),
    showSearch: schema.showSearch.read(stored("showSearch")),
    colorMode: schema.colorMode.read(stored("colorMode")),
    size: schema.size.read(stored("size")),
    grey: schema.grey.read(stored("grey")),
    weak: schema.weak.read(stored("weak")),
    idleLockMinutes: schema.idleLockMinutes.read(stored("idleLockMinutes")),
    sidebarStatus: schema.sidebarStatus.read(stored("sidebarStatus")),
    errorLog: schema.errorLog.read(stored("errorLog")),
  };
}

/** Stores settings, each under its own name. */
export function writeSettings(
  store: KeyValueStore,
  settings: Partial<Settings>,
  prefix: string = STORAGE_PREFIX,
): void {
  for (const [name, value] of Object.entries(settings)) store.set(prefix + name, String(value));
}

/** Layout for any value, such as the `theme` of a sign-in: unknown values give `classic` (spec §2). */
export function layoutTypeOf(value: string | undefined): LayoutType {
  return settingsSchema.layoutType.read(value);
}
