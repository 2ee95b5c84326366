import type { Language } from "../../i18n/language.ts";
import { findText } from "../../i18n/pick.ts";
import { ISSUE_VALUE_MAX_CHARS } from "../limits.ts";
import { columnLetter } from "../read/workbook.ts";
import type { Table } from "../read/table.ts";

/** One error in a file, with its exact place. */
export interface BulkIssue {
  readonly file: string;
  /** From 1; in a workbook the number of the row. */
  readonly line: number;
  /** From 1; missing if the error is about the whole line or file. */
  readonly column?: number | undefined;
  /** The column as it is shown to people: `3`, in a workbook `C`. */
  readonly columnName?: string | undefined;
  /** Heading of the column in the file. */
  readonly header?: string | undefined;
  /** Our name of the field; empty if the error is about the whole line or file. */
  readonly field: string;
  /** Stable name of the rule: `required`, `iphone`, `unknownReference`, `columnCount`... */
  readonly rule: string;
  /** Content of the cell, cut to 80 characters. */
  readonly value?: string | undefined;
  readonly params?: Readonly<Record<string, string | number>> | undefined;
  /** For people, in the language of the job. */
  readonly text: string;
}

export interface Finding {
  readonly line: number;
  /** From 0. */
  readonly columnIndex?: number | undefined;
  readonly header?: string | undefined;
  readonly field?: string | undefined;
  readonly rule: string;
  readonly value?: string | undefined;
  readonly params?: Readonly<Record<string, string | number>> | undefined;
  /** Message of the server, shown instead of our text. */
  readonly text?: string | undefined;
}

/** Completes findings about one file with its name, the name of the column and the text. */
export function issueMaker(
  { name, format }: Pick<Table, "name" | "format">,
  language: Language,
): (finding: Finding) => BulkIssue {
  return ({ line, columnIndex, header, field, rule, value, params, text }) => {
    const column = columnIndex === undefined ? undefined : columnIndex + 1;
    return {
      file: name,
      line,
      ...(column !== undefined && {
        column,
        columnName: format === "xlsx" ? columnLetter(column) : String(column),
      }),
      ...(header !== undefined && { header }),
      field: field ?? "",
      rule,
      ...(value !== undefined && { value: cut(value) }),
      ...(params && { params }),
      text: text ?? ruleText(language, rule, { ...(value !== undefined && { value: cut(value) }), ...params }),
    };
  };
}

/** `users.csv:12:3`: a place that editors and people can open. */
export function placeOf({ file, line, columnName }: Pick<BulkIssue, "file" | "line" | "columnName">): string {
  return columnName === undefined ? `${file}:${line}` : `${file}:${line}:${columnName}`;
}

function ruleText(language: Language, rule: string, params: Readonly<Record<string, string | number>>): string {
  const candidates = params["candidates"];
  const text =
    findText(language, `bulk.problems.${rule}`, params) ?? findText(language, `validation.${rule}`, params) ?? rule;
  if (typeof candidates !== "string" || candidates === "") return text;
  return `${text} (${findText(language, "bulk.candidates", { candidates }) ?? candidates})`;
}

function cut(value: string): string {
  const characters = [...value.slice(0, ISSUE_VALUE_MAX_CHARS * 2)];
  return characters.length > ISSUE_VALUE_MAX_CHARS
    ? `${characters.slice(0, ISSUE_VALUE_MAX_CHARS - 1).join("")}…`
    : value;
}
