import { createStore, type Language, type Store } from "@banche/core";
import { STORAGE_PREFIX } from "@banche/core/shell";
import { DEFAULT_LANGUAGE } from "@banche/core/text";

/** Where the chosen language is kept (spec §9). */
export const LANGUAGE_KEY = `${STORAGE_PREFIX}language`;
/** Set while the server does not know yet what was chosen here. */
export const CHOSEN_KEY = `${STORAGE_PREFIX}languageChosen`;

/** The language of the moment; dispatching another one changes it. */
export type Speech = Store<Language, Language>;

/** Which texts are said in place of the product's, by version. */
export type Wording = Store<string, string>;

export function createWording(): Wording {
  return createStore<string, string>((_, next) => next, "");
}

export function createSpeech(language: Language = DEFAULT_LANGUAGE): Speech {
  return createStore<Language, Language>((_, next) => next, language);
}
