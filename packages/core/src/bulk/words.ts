import { type Language, languages } from "../i18n/language.ts";
import { findText } from "../i18n/pick.ts";

/** The words of a text in every language, the given one first: what a file may hold, and what is written to one. */
export function wordsIn(language: Language): (textKey: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  const order = [language, ...languages.filter((other) => other !== language)];
  return (textKey) => {
    const there = known.get(textKey);
    if (there) return there;
    const words = [...new Set(order.flatMap((one) => findText(one, textKey) ?? []))];
    known.set(textKey, words);
    return words;
  };
}
