import { findText, type Resource } from "@banche/core";
import { useMemo } from "react";
import { type Formats, useFormats } from "./useFormats.ts";
import { useLanguage } from "./useTexts.ts";

/** The words of one concept. */
export interface ResourceTexts {
  readonly title: string;
  /** One of them, in the middle of a sentence. */
  readonly one: string;
  readonly many: string;
  field(name: string): string;
  /** A text made at run time, else the fallback. */
  word(key: string, fallback: string): string;
  /** How its times and numbers are written. */
  readonly formats: Formats;
}

/** The words of a resource in the language of the moment. */
export function useResourceTexts({ name }: Pick<Resource, "name">): ResourceTexts {
  const [language] = useLanguage();
  const formats = useFormats();
  return useMemo(() => {
    const word = (key: string, fallback: string) => findText(language, key) ?? fallback;
    return {
      title: word(`${name}.title`, name),
      one: word(`${name}.one`, name),
      many: word(`${name}.many`, name),
      field: (field) => word(`${name}.fields.${field}`, field),
      word,
      formats,
    };
  }, [language, name, formats]);
}
