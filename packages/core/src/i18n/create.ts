import { createInstance, type i18n } from "i18next";
import type { TextKey } from "./catalogue.ts";
import { DEFAULT_LANGUAGE, type Language, languages } from "./language.ts";
import { textsIn } from "./loaded.ts";
import { findOverride, type TextParams } from "./pick.ts";

/** Returns a text by its key, in the current language. */
export type Translate = (key: TextKey, params?: TextParams) => string;

/**
 * A separate i18next instance with all loaded texts, ready at once. Pass it to `react-i18next`; its language can
 * change at run time. Values are not escaped, because React and Ink escape them.
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
 * A typed function for the texts of an instance: an unknown key does not compile. Texts set by `overrideTexts`
 * replace those of the product.
 */
export function translator(instance: i18n): Translate {
  return (key, params) => {
    const language = languages.find((one) => one === instance.language) ?? DEFAULT_LANGUAGE;
    return findOverride(language, key, params) ?? instance.t(key, { ...params });
  };
}
