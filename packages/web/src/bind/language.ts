import { createStore, DEFAULT_LANGUAGE, type Language, STORAGE_PREFIX, type Store } from "@banche/core";

/** Where the chosen language is kept (spec §9). */
export const LANGUAGE_KEY = `${STORAGE_PREFIX}language`;

/** The language of the moment; dispatching another one changes it. */
export type Speech = Store<Language, Language>;

export function createSpeech(language: Language = DEFAULT_LANGUAGE): Speech {
  return createStore<Language, Language>((_, next) => next, language);
}
