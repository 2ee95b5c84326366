export type { TextKey } from "./catalogue.ts";
export { createI18n, translator, type Translate } from "./create.ts";
export { DEFAULT_LANGUAGE, languageOf, languages, languageTags, resolveLanguage } from "./language.ts";
export type { Language } from "./language.ts";
export { addTexts, type ConceptTexts } from "./loaded.ts";
export { findText, isTextKey, textOf, type TextParams } from "./pick.ts";
