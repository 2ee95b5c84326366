import { createStore, type Language, type Store } from "@banche/core";
import { STORAGE_PREFIX } from "@banche/core/shell";
import { DEFAULT_LANGUAGE } from "@banche/core/text";

/** Storage key of the chosen language (spec §9). */
export const LANGUAGE_KEY = `${STORAGE_PREFIX}language`;
/** Set while the language that was chosen here is not sent to the server yet. */
export const CHOSEN_KEY = `${STORAGE_PREFIX}languageChosen`;

/** The current language; dispatching another one changes it. */
export type Speech = Store<Language, Language>;

/** Version of the operator's texts that replace the product's texts. */
export type Wording = Store<string, string>;

export function createWording(): Wording {
  return createStore<string, string>((_, next) => next, "");
}

export function createSpeech(language: Language = DEFAULT_LANGUAGE): Speech {
  return createStore<Language, Language>((_, next) => next, language);
}
