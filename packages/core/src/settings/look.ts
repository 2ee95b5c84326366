import { type LayoutType, layoutTypeOf, type SettingName, type Settings, settingsSchema } from "./settings.ts";

/**
 * Settings, besides the layout, that are available in every browser of the user. The order is part of the format: add
 * at the end.
 */
const followed = [
  "slideClass",
  "themeClass",
  "colorMode",
  "size",
  "tagsView",
  "tagsIcon",
  "showLanguage",
  "showSearch",
  "grey",
  "weak",
  "idleLockMinutes",
] as const satisfies readonly SettingName[];

type Followed = Pick<Settings, "layoutType" | (typeof followed)[number]>;

/**
 * Settings as the text that the server stores for a user: the layout, as every client of the platform knows it, then
 * one digit for each setting. At most 50 characters.
 */
export function writeLook(settings: Followed): string {
  const digits = followed.map((name) => {
    const value: unknown = settings[name];
    const options: readonly unknown[] = settingsSchema[name].options;
    return Math.max(0, options.indexOf(value)).toString(36);
  });
  return `${settings.layoutType}:${digits.join("")}`;
}

/** Settings from a stored text. Missing or invalid ones are left out; never throws. */
export function readLook(stored: string | undefined): Partial<Followed> {
  const [layout = "", digits] = (stored ?? "").split(":");
  if (digits === undefined) return layout === "" || layout === "classic" ? {} : { layoutType: layoutTypeOf(layout) };
  const read = followed.flatMap((name, at) => {
    const options: readonly unknown[] = settingsSchema[name].options;
    const value = options[Number.parseInt(digits[at] ?? "", 36)];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { layoutType: layoutTypeOf(layout) satisfies LayoutType, ...Object.fromEntries(read) };
}
