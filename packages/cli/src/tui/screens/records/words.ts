import { findText, type Language, type Resource } from "@banche/core";

/** The words of one resource. */
export interface RecordWords {
  readonly title: string;
  /** One of them, in the middle of a sentence. */
  readonly one: string;
  readonly field: (name: string) => string;
  /** Heading of a section of the form; empty where it has none. */
  readonly section: (at: number) => string;
  /** What an action beyond the usual ones is called. */
  readonly action: (name: string) => string;
}

export function recordWords({ name }: Pick<Resource, "name">, language: Language): RecordWords {
  const word = (key: string, fallback: string) => findText(language, key) ?? fallback;
  return {
    title: word(`${name}.title`, name),
    one: word(`${name}.one`, name),
    field: (field) => word(`${name}.fields.${field}`, field),
    section: (at) => word(`web.sections.${name}.s${at + 1}`, ""),
    action: (action) => word(`${name}.${action}`, action),
  };
}
