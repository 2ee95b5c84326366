import { catalogue } from "./catalogue.ts";
import type { Language } from "./language.ts";
import type { TextTree } from "./texts.ts";

/** Texts of some concepts in one language. */
export type ConceptTexts = Readonly<Record<string, TextTree>>;

/** What is there, by concept. Hosts that load languages when they are wanted start with nothing. */
const loaded = new Map<string, Partial<Readonly<Record<Language, TextTree>>>>(Object.entries(catalogue));
/** What an operator says instead, by the key of the text with its form: `time.minutes_one`. */
const overrides = new Map<Language, ReadonlyMap<string, string>>();

/** Adds texts that were loaded at run time. Those of the same concept and language are replaced. */
export function addTexts(language: Language, concepts: ConceptTexts): void {
  for (const [name, tree] of Object.entries(concepts)) loaded.set(name, { ...loaded.get(name), [language]: tree });
}

/**
 * From now on these texts of a language are said in place of the product's own, in the whole process; those of a call before
 * no longer are (ADR 0135).
 *
 * @param texts - by key with its form, as `checkOverride` takes them
 */
export function overrideTexts(language: Language, texts: Readonly<Record<string, string>>): void {
  const all = new Map(Object.entries(texts));
  if (all.size === 0) overrides.delete(language);
  else overrides.set(language, all);
}

/** What the operator says instead of a text; undefined: the product's own is said. */
export function overrideOf(language: Language, key: string): string | undefined {
  return overrides.get(language)?.get(key);
}

/** The texts of one concept in a language; undefined when there are none, or not yet. */
export function textsOf(language: Language, concept: string): TextTree | undefined {
  return loaded.get(concept)?.[language];
}

/** All texts of a language that are there, as the product says them. */
export function textsIn(language: Language): ConceptTexts {
  return Object.fromEntries(
    [...loaded].flatMap(([concept, texts]) => (texts[language] ? [[concept, texts[language]] as const] : [])),
  );
}
