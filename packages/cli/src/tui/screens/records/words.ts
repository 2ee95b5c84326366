import { fieldLabel, type Language, type Resource, wordsFor } from "@banche/core";
import { findText, labelIn } from "@banche/core/text";

/** Texts of one resource. */
export interface RecordWords {
  readonly title: string;
  /** Name of one record, as written inside a sentence. */
  readonly one: string;
  readonly field: (name: string) => string;
  /** Heading of a section of the form; empty where it has none. */
  readonly section: (at: number) => string;
  /** Label of a further action. */
  readonly action: (name: string) => string;
}

export function recordWords(resource: Resource, language: Language): RecordWords {
  const { title, one } = wordsFor(resource, language);
  return {
    title,
    one,
    field: (name) => fieldLabel(resource, name, language),
    section: (at) => findText(language, `web.sections.${resource.name}.s${at + 1}`) ?? "",
    action(name) {
      const label = resource.actions?.[name]?.label;
      return label ? labelIn(language, label) : name;
    },
  };
}
