import type { Language, Resource, TextKey } from "@banche/core";
import { labelIn, textOf } from "@banche/core/text";

/** The text that the app shows for a key; the texts are there as soon as a page is open. */
export function t(
  key: TextKey,
  values: Readonly<Record<string, string | number>> = {},
  language: Language = "zh",
): string {
  return textOf(language, key, values);
}

/** What the app calls a field of a resource. */
export function fieldLabel({ name, fields }: Resource, field: string, language: Language = "zh"): string {
  const found = fields[field];
  if (!found) throw new Error(`${name} has no field ${field}`);
  return labelIn(language, found.label);
}
