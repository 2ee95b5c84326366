import { catalogue } from "./catalogue.ts";
import type { Language } from "./language.ts";
import type { TextTree } from "./texts.ts";

/** Texts of some concepts in one language. */
export type ConceptTexts = Readonly<Record<string, TextTree>>;

/** What is there, by concept. Hosts that load languages when they are wanted start with nothing. */
const loaded = new Map<string, Partial<Readonly<Record<Language, TextTree>>>>(Object.entries(catalogue));

/** Adds texts that were loaded at run time. Those of the same concept and language are replaced. */
export function addTexts(language: Language, concepts: ConceptTexts): void {
  for (const [name, tree] of Object.entries(concepts)) loaded.set(name, { ...loaded.get(name), [language]: tree });
}

/** The texts of one concept in a language; undefined when there are none, or not yet. */
export function textsOf(language: Language, concept: string): TextTree | undefined {
  return loaded.get(concept)?.[language];
}

/** All texts of a language that are there. */
export function textsIn(language: Language): ConceptTexts {
  return Object.fromEntries(
    [...loaded].flatMap(([concept, texts]) => (texts[language] ? [[concept, texts[language]] as const] : [])),
  );
}
