import { findText, type Language, type TextKey, textOf } from "@banche/core";

/** The text that the app shows for a key; the texts are there as soon as a page is open. */
export function t(
  key: TextKey,
  values: Readonly<Record<string, string | number>> = {},
  language: Language = "zh",
): string {
  return textOf(language, key, values);
}

/** What the app calls a field of a resource. */
export function fieldLabel(resource: { readonly name: string }, field: string, language: Language = "zh"): string {
  const text = findText(language, `${resource.name}.fields.${field}`);
  if (text === undefined) throw new Error(`no text for ${resource.name}.fields.${field} in ${language}`);
  return text;
}
