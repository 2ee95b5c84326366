import { catalogue } from "./catalogue.ts";
import type { Language } from "./language.ts";
import type { TextTree } from "./texts.ts";

/** Texts of some concepts in one language. */
export type ConceptTexts = Readonly<Record<string, TextTree>>;

/** The loaded texts, by concept. Hosts that load languages on demand start with none. */
const loaded = new Map<string, Partial<Readonly<Record<Language, TextTree>>>>(Object.entries(catalogue));
/** The operator's replacement texts, by text key with its plural form: `time.minutes_one`. */
const overrides = new Map<Language, ReadonlyMap<string, string>>();

/** Adds texts that were loaded at run time. They replace those of the same concept and language. */
export function addTexts(language: Language, concepts: ConceptTexts): void {
  for (const [name, tree] of Object.entries(concepts)) loaded.set(name, { ...loaded.get(name), [language]: tree });
}

/**
 * Replaces texts of the product in a language, in the whole process. Replacements of an earlier call are removed
 * (ADR 0135).
 *
 * @param texts - by key with its plural form, as `checkOverride` accepts them
 */
export function overrideTexts(language: Language, texts: Readonly<Record<string, string>>): void {
  const all = new Map(Object.entries(texts));
  if (all.size === 0) overrides.delete(language);
  else overrides.set(language, all);
}

/** The operator's replacement of a text; undefined if the product's text is used. */
export function overrideOf(language: Language, key: string): string | undefined {
  return overrides.get(language)?.get(key);
}

/** The texts of one concept in a language; undefined if there are none, or they are not loaded yet. */
export function textsOf(language: Language, concept: string): TextTree | undefined {
  return loaded.get(concept)?.[language];
}

/** All loaded texts of a language, without replacements. */
export function textsIn(language: Language): ConceptTexts {
  return Object.fromEntries(
    [...loaded].flatMap(([concept, texts]) => (texts[language] ? [[concept, texts[language]] as const] : [])),
  );
}
