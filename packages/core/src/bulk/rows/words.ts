import type { LabelOrKey } from "../../fields/label.ts";
import { findLabel } from "../../text/label.ts";
import { type Language, languages } from "../../i18n/language.ts";

/** The words of a label in every language, the given one first: what a file may hold, and what is written to one. */
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
