import { findText } from "../../i18n/pick.ts";
import type { Language } from "../../i18n/language.ts";
import type { CheckedFile } from "./planSources.ts";

/** Non-empty parts of a file that are not read. */
export interface Ignored {
  /** Headings of columns with read-only fields. */
  readonly columns: readonly string[];
  /** Names of other sheets. */
  readonly sheets: readonly string[];
  /** Number of rows above the headings. */
  readonly rows: number;
}

export function ignoredIn({ columns, table }: Pick<CheckedFile, "columns" | "table">): Ignored {
  const passedOver = columns.flatMap(({ readOnly, header }) => (readOnly ? [header] : []));
  return { columns: passedOver, sheets: table?.ignored?.sheets ?? [], rows: table?.ignored?.rows ?? 0 };
}

/** A text about the parts of a file that are not read; undefined if all parts are read. */
export function ignoredText(file: CheckedFile, language: Language): string | undefined {
  const { columns, sheets, rows } = ignoredIn(file);
  const part = (key: string, count: number, names = "") =>
    count > 0 ? [findText(language, `bulk.ignored.${key}`, { count, names }) ?? key] : [];
  const parts = [
    ...part("columns", columns.length, columns.join(", ")),
    ...part("sheets", sheets.length, sheets.join(", ")),
    ...part("rows", rows),
  ];
  if (parts.length === 0) return undefined;
  const said = parts.join(language === "en" ? ", " : "、");
  return findText(language, "bulk.ignored.text", { file: file.name, parts: said });
}
