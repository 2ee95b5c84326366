import { DEFAULT_LANGUAGE, type Language, languageOf, STORAGE_PREFIX } from "@banche/core";
import type { i18n } from "i18next";

/** Where the chosen language is kept (spec §9). */
export const LANGUAGE_KEY = `${STORAGE_PREFIX}language`;

/** The language that an instance speaks at the moment. */
export function languageOfI18n(instance: i18n): Language {
  return languageOf(instance.language) ?? DEFAULT_LANGUAGE;
}
