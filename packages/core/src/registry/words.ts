import { labelIn } from "../text/label.ts";
import type { Language } from "../i18n/language.ts";
import type { Resource } from "./resource.ts";

/** Names of a concept: its page, one record inside a sentence, and several records. */
export interface ConceptWords {
  readonly title: string;
  readonly one: string;
  readonly many: string;
}

export function wordsFor({ title, one, many }: Pick<Resource, keyof ConceptWords>, language: Language): ConceptWords {
  return { title: labelIn(language, title), one: labelIn(language, one), many: labelIn(language, many) };
}

/** The label of a field; its name if the resource has no such field. */
export function fieldLabel({ fields }: Pick<Resource, "fields">, name: string, language: Language): string {
  const field = fields[name];
  return field ? labelIn(language, field.label) : name;
}
