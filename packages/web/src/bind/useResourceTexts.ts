import { type ConceptWords, fieldLabel, type LabelOrKey, type Resource, wordsFor } from "@banche/core";
import { findText, labelIn } from "@banche/core/text";
import { useMemo } from "react";
import { type Formats, useFormats } from "./useFormats.ts";
import { useRegistry } from "./useRegistry.ts";
import { useLanguage } from "./useTexts.ts";

/** Texts of one concept. */
export interface ResourceTexts {
  readonly title: string;
  /** Name of one record, as written inside a sentence. */
  readonly one: string;
  readonly many: string;
  field(name: string): string;
  /** Text of a value or an action. */
  label(label: LabelOrKey): string;
  /** A text whose key is made at run time, else the fallback. */
  word(key: string, fallback: string): string;
  /** Formats of its times and numbers. */
  readonly formats: Formats;
}

/** Texts of a concept in the current language: of a resource, else of a group of texts. */
export function useResourceTexts({ name }: Pick<Resource, "name">): ResourceTexts {
  const [language] = useLanguage();
  const formats = useFormats();
  const registry = useRegistry();
  return useMemo(() => {
    const word = (key: string, fallback: string) => findText(language, key) ?? fallback;
    const resource = registry.find(name);
    return {
      ...(resource ? wordsFor(resource, language) : wordsOf(name, word)),
      field: (field) => (resource ? fieldLabel(resource, field, language) : word(`${name}.fields.${field}`, field)),
      label: (label) => labelIn(language, label),
      word,
      formats,
    };
  }, [language, registry, name, formats]);
}

function wordsOf(name: string, word: ResourceTexts["word"]): ConceptWords {
  return { title: word(`${name}.title`, name), one: word(`${name}.one`, name), many: word(`${name}.many`, name) };
}
