import { createInstance, type i18n } from "i18next";
import type { TextKey } from "./catalogue.ts";
import { DEFAULT_LANGUAGE, type Language, languages } from "./language.ts";
import { textsIn } from "./loaded.ts";
import { findOverride, type TextParams } from "./pick.ts";

/** Finds a text by its key, in the language of the moment. */
export type Translate = (key: TextKey, params?: TextParams) => string;

/**
 * An i18next instance of its own with all texts that are there, ready at once. Hand it to `react-i18next`, change its
 * language at run time. Values are put in unescaped: React and Ink escape by themselves.
 */
export function createI18n(language: Language): i18n {
  const instance = createInstance();
  void instance.init({
    lng: language,
    fallbackLng: DEFAULT_LANGUAGE,
    supportedLngs: [...languages],
    resources: Object.fromEntries(languages.map((name) => [name, { translation: textsIn(name) }])),
    interpolation: { escapeValue: false },
    returnNull: false,
    initAsync: false,
  });
  return instance;
}

/**
 * The typed way to ask an instance for texts: a key that does not exist does not compile. What `overrideTexts` was given is said in
 * place of the product's texts.
 */
export function translator(instance: i18n): Translate {
  return (key, params) => {
    const language = languages.find((one) => one === instance.language) ?? DEFAULT_LANGUAGE;
    return findOverride(language, key, params) ?? instance.t(key, { ...params });
  };
}
