import type { LabelOrKey } from "../../fields/label.ts";
import { findLabel } from "../../text/label.ts";
import { type Language, languages } from "../../i18n/language.ts";

/** The texts of a label in every language, the given language first: accepted in files and written to files. */
export function wordsIn(language: Language): (label: LabelOrKey) => readonly string[] {
  const known = new Map<LabelOrKey, readonly string[]>();
  const order = [language, ...languages.filter((other) => other !== language)];
  return (label) => {
    const there = known.get(label);
    if (there) return there;
    const words = [...new Set(order.flatMap((one) => findLabel(one, label) ?? []))];
    known.set(label, words);
    return words;
  };
}
