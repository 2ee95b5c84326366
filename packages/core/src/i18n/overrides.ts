import type { Language } from "./language.ts";
import { originalTexts } from "./originals.ts";

/** Why a replacement text is refused. */
export type OverrideRule =
  /** There is no text with this key. */
  | "unknown"
  /** The text has singular and plural forms, which are replaced separately: `params.forms` has their keys. */
  | "plural"
  | "empty"
  /** More characters than `max`. */
  | "tooLong"
  /** A control character, a direction mark, or a line break that the product's text does not have. */
  | "characters"
  /** A placeholder of the product's text is missing; `name` is its name. */
  | "placeholderMissing"
  /** A placeholder that the product's text does not have; `name` is its name, or the invalid text. */
  | "placeholderUnknown"
  /** `$t(`, which would include another text. */
  | "nesting";

export interface OverrideFault {
  readonly rule: OverrideRule;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** Most characters of a text. */
export const OVERRIDE_MAX_CHARS = 2_000;

const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/;
const PLACEHOLDER = /\{\{(\w{1,40})\}\}/g;

/**
 * The first error of a replacement text; undefined if it is valid. It must have the placeholders of the product's
 * text in that language, in any order and number; it is plain text.
 *
 * @param key - with its plural form, if any
 */
export function checkOverride(language: Language, key: string, text: string): OverrideFault | undefined {
  const original = originalTexts().get(key)?.texts[language];
  return original === undefined ? withoutOriginal(key) : checkAgainst(original, text);
}

/** Like `checkOverride`, if the caller already has the product's text in that language. */
export function checkAgainst(original: string, text: string): OverrideFault | undefined {
  if (text.trim() === "") return { rule: "empty" };
  if (text.length > OVERRIDE_MAX_CHARS) return { rule: "tooLong", params: { max: OVERRIDE_MAX_CHARS } };
  if (CONTROL.test(text) || (text.includes("\n") && !original.includes("\n"))) return { rule: "characters" };
  if (text.includes("$t(") && !original.includes("$t(")) return { rule: "nesting" };
  return placeholderFault(original, text);
}

/** The full keys of a key without its plural form: `time.minutes` has two. */
export function formsOf(key: string): readonly string[] {
  return ["one", "other"].map((form) => `${key}_${form}`).filter((form) => originalTexts().has(form));
}

/** Names of the placeholders in a text, each once. */
export function placeholdersIn(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(PLACEHOLDER)].map(([, name = ""]) => name));
}

function withoutOriginal(key: string): OverrideFault {
  const forms = formsOf(key);
  return forms.length === 0 ? { rule: "unknown" } : { rule: "plural", params: { forms: forms.join(", ") } };
}

function placeholderFault(original: string, text: string): OverrideFault | undefined {
  const wanted = placeholdersIn(original);
  const given = placeholdersIn(text);
  for (const name of wanted) if (!given.has(name)) return { rule: "placeholderMissing", params: { name } };
  for (const name of given) if (!wanted.has(name)) return { rule: "placeholderUnknown", params: { name } };
  const rest = text.replace(PLACEHOLDER, "");
  const stray = /\{\{|\}\}/.exec(original.replace(PLACEHOLDER, ""))
    ? undefined
    : /.{0,10}(\{\{|\}\}).{0,10}/.exec(rest);
  return stray ? { rule: "placeholderUnknown", params: { name: stray[0] } } : undefined;
}
