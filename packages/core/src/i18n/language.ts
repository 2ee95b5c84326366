/** Languages of the product, in the order in which they are offered (spec §1). */
export const languages = ["zh", "zhtw", "en"] as const;
export type Language = (typeof languages)[number];
/** Used if no supported language was requested (spec §1). */
export const DEFAULT_LANGUAGE: Language = "zh";

/** Language tags for `Intl` and for `lang` attributes. */
export const languageTags: Readonly<Record<Language, string>> = { zh: "zh-Hans", zhtw: "zh-Hant", en: "en" };

/**
 * The language for a tag: browser tags (`zh-TW`), environment values (`zh_CN.UTF-8`) and our own names. Taiwan, Hong
 * Kong and Macao use traditional characters, unless the tag names the script.
 *
 * @returns undefined if the product does not have the language
 */
export function languageOf(tag: string | undefined): Language | undefined {
  const [name, ...subtags] = (tag ?? "").slice(0, 100).toLowerCase().split(/[.@]/, 1).join("").split(/[-_]/);
  if (name === "zhtw") return "zhtw";
  if (name === "en") return "en";
  if (name !== "zh") return undefined;
  if (subtags.includes("hans")) return "zh";
  return subtags.some((subtag) => ["hant", "tw", "hk", "mo"].includes(subtag)) ? "zhtw" : "zh";
}

/**
 * The initial language: the stored one, else the first supported one that the browser or the environment prefers,
 * else Chinese (spec §1).
 */
export function resolveLanguage(stored: string | undefined, preferred: readonly (string | undefined)[]): Language {
  for (const tag of [stored, ...preferred]) {
    const language = languageOf(tag);
    if (language) return language;
  }
  return DEFAULT_LANGUAGE;
}
