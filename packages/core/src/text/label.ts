import type { LabelOrKey } from "../fields/label.ts";
import type { Language } from "../i18n/language.ts";
import { findText } from "../i18n/pick.ts";

/** A label in a language; undefined for an unknown key. */
export function findLabel(language: Language, label: LabelOrKey): string | undefined {
  if (typeof label === "string") return findText(language, label);
  const [zh, en, zhtw = zh] = label;
  return { zh, zhtw, en }[language];
}

/** A label in a language; an unknown key is returned unchanged. */
export function labelIn(language: Language, label: LabelOrKey): string {
  return findLabel(language, label) ?? String(label);
}
