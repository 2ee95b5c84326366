import type { Row } from "../bulk/read/source.ts";
import type { Output } from "../contract/endpoint.ts";
import type { texts } from "../contract/texts.ts";
import { type Language, languages } from "../i18n/language.ts";
import { unguardCell } from "../text/csvGuard.ts";

/** A text in the form of the server's list. */
export type TextRow = Output<typeof texts.list>["list"][number];

/** A text of a file, with its place. */
export interface FileChange {
  /** Line of the file, or row of the sheet. */
  readonly line: number;
  readonly key: string;
  readonly language: Language;
  readonly text: string;
}

/** The content of a text file; `noKey` if it has no valid header. */
export type TextFile =
  | { readonly changes: readonly FileChange[]; readonly fault?: undefined }
  | { readonly fault: "noKey"; readonly changes?: undefined };

/** Texts as a table for a file that `changesIn` can read: the texts in use, of the product or of the operator. */
export function textTable(rows: readonly TextRow[]): {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
} {
  return {
    header: ["key", ...languages],
    rows: rows.map(({ key, originals, overrides }) => [
      key,
      ...languages.map((one) => overrides[one] ?? originals[one]),
    ]),
  };
}

/**
 * Reads the rows below a header with `key` and one or more languages, in any order and case; other columns are
 * ignored.
 */
export function changesIn(header: readonly string[], rows: readonly Row[]): TextFile {
  const names = header.map((name) => name.trim().toLowerCase());
  const keyAt = names.indexOf("key");
  const columns = languages.map((language) => ({ language, at: names.indexOf(language) })).filter(({ at }) => at >= 0);
  if (keyAt < 0 || columns.length === 0) return { fault: "noKey" };
  const changes = rows.flatMap(({ line, cells }) => {
    const key = (cells[keyAt] ?? "").trim();
    if (key === "") return [];
    return columns.flatMap(({ language, at }) => {
      const text = unguardCell(cells[at] ?? "");
      return text === "" ? [] : [{ line, key, language, text }];
    });
  });
  return { changes };
}
