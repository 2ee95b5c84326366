import type { FieldIssue } from "../errors.ts";
import type { validationTexts } from "../i18n/validation.ts";
import type { LabelOrKey } from "../fields/label.ts";
import type { Field } from "../fields/field.ts";
import type { NamedField } from "../fields/members.ts";
import type { UploadRules } from "../validation/upload.ts";
import type { Lookups } from "./lookups.ts";

/** Rules by name; each has a text `validation.<rule>`. */
export type ProblemRule = keyof (typeof validationTexts)["zh"];

/** The error of one value: its rule and the parameters of its text. */
export interface Problem {
  readonly rule: ProblemRule;
  readonly params?: FieldIssue["params"];
}

export type Parsed = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly problem: Problem };

export interface CellContext {
  readonly lookups: Lookups;
  /** Id of the parent record of the row, such as its department. */
  readonly within?: string | undefined;
  /** Labels of fixed choices and flags in all languages: `male` → ["男", "Male"...]. The first one is written. */
  readonly words: (label: LabelOrKey) => readonly string[];
}

/** The behaviour of a field kind. Shared code calls this and never checks the kind itself. */
export interface Kind<F extends Field = Field> {
  /** Text of a spreadsheet cell or a command line flag → value. Not called for empty cells. */
  fromCell(cell: string, field: F, context: CellContext): Parsed;
  /** Value → text that `fromCell` can parse. */
  toCell(value: unknown, field: F, context: CellContext): string;
  /** The error of a value; undefined if it is valid. Not called for missing values. */
  check(value: unknown, field: F): Problem | undefined;
  same(a: unknown, b: unknown, field: F): boolean;
  /** Whether the server can sort by a column of this kind. */
  readonly sortable: boolean;
  /** Negative, zero or positive for two values; missing if the kind has no order. Not called for missing values. */
  compare?(a: unknown, b: unknown): number;
  /** True if it is typed with the keyboard, so it is checked when the field loses focus. */
  readonly typed: boolean;
  /** True for a number, which is right-aligned in a column. */
  readonly isNumber: boolean;
  /** True if parsing looks up a table and texts often repeat, so that results should be cached. */
  readonly repeats: boolean;
  /** The wire value for "empty"; undefined if the wire has none. */
  empty(field: F): unknown;
  /** Placeholder for a required value that may not be shown; undefined if it may be left out. */
  blank(field: F): unknown;
  /** All possible values, one by one; empty if there is no finite list. */
  values(field: F, lookups: Lookups): readonly unknown[];
  /** An example value for a file; undefined if there is none. */
  sample(field: F, context: SampleContext): unknown;
  /**
   * True if the target is a tree that is read level by level, but this kind only uses a few records, which can be
   * read as a whole.
   */
  readonly few?: true;
  /** The field of a single value, for a field with several values. */
  single?(field: F): Field;
  readonly stored: Stored<F>;
  /** How its files are uploaded before the values are written. */
  readonly uploads?: UploadWay<F>;
  /** For kinds whose values are rows with their own fields. */
  readonly rows?: RowWay<F>;
  /** For kinds whose values are computed from other fields of the record. */
  readonly computes?: ComputeWay<F>;
  /** Longest text of a cell. Default: the common limit of cells. */
  readonly cellMaxChars?: number;
  /** True if its text is HTML. Servers remove scripts and unsafe markup, and every viewer must do so again. */
  readonly html?: true;
  /** How lists are filtered by a field of this kind; missing if they cannot be. */
  readonly filter?: FilterWay<F>;
}

export interface SampleContext {
  readonly lookups: Lookups;
  /** Id of the parent record of the row, such as its department. */
  readonly within?: string | undefined;
  /** Any sample text, in the reader's language. */
  readonly text: string;
}

/** How a value is stored in a database column. */
export interface Stored<F extends Field = Field> {
  /** `rows`: in a separate table, one row for each, instead of a column. `none`: not stored. */
  readonly type: "text" | "integer" | "numeric" | "boolean" | "timestamptz" | "text[]" | "jsonb" | "rows" | "none";
  /** Stored if a new record has no value; `null` only if the column is nullable. */
  readonly empty: unknown;
  /**
   * For values that are ranges: length of the first and the last part of the text, which are compared as texts.
   * Filters find values that overlap with the wanted range.
   */
  readonly endChars?: number;
  toColumn(value: unknown, field: F): unknown;
  fromColumn(value: unknown, field: F): unknown;
}

/** A value that is stored unchanged, and as null if it is empty. */
export const storedOrNull = (type: Stored["type"]): Stored => ({
  type,
  empty: null,
  toColumn: (value) => (value === "" ? null : value),
  fromColumn: (value) => value ?? undefined,
});

/** A value that is stored unchanged. */
export const storedAs = (type: Stored["type"], empty: unknown): Stored => ({
  type,
  empty,
  toColumn: (value) => value,
  fromColumn: (value) => value ?? undefined,
});

/** How the files of a field are uploaded. */
export interface UploadWay<F extends Field = Field> {
  /** The rules for each file, and the largest number of files. */
  rules(field: F): UploadRules & {
    readonly accept: string;
    readonly picturesOnly: boolean;
    /** True if it may also be drawn by hand on the screen. */
    readonly drawn: boolean;
  };
  /**
   * True if the files are embedded in a text, which a cell, a flag or a line can set. Otherwise, no text sets the
   * value.
   */
  readonly inText?: true;
  /** The names of the stored files of a value. */
  ids(value: unknown): readonly string[];
}

/** How a value is computed. */
export interface ComputeWay<F extends Field = Field> {
  /** @param valueAt - the value of a field by its name. @returns undefined if there is no result */
  value(field: F, valueAt: (name: string) => unknown, nowMs: number): unknown;
  /** Whether the formula is valid. */
  isSound(field: F): boolean;
}

/** Access to the rows of a value. */
export interface RowWay<F extends Field = Field> {
  /** The fields of each row, in their order. */
  fields(field: F): readonly NamedField[];
  /** Most rows. */
  most(field: F): number;
  /** All errors in the values of the rows. */
  faults(value: unknown, field: F): readonly RowFault[];
  /** Whether two rows have equal values, ignoring their ids. */
  sameRow(a: ChildRow, b: ChildRow, field: F): boolean;
}

/** One row: its members by name, and its id if it is stored. */
export type ChildRow = Readonly<Record<string, unknown>>;

/** The error of one value of one row. */
export interface RowFault {
  /** Index of the row, from 0. */
  readonly row: number;
  readonly field: NamedField;
  readonly problem: Problem;
}

/** How lists are filtered. A filter is a text: the same in an address, in a saved view and on the wire. */
export interface FilterWay<F extends Field = Field> {
  /** The condition for rows; undefined for an invalid text. */
  read(text: string, field: F): Wanted | undefined;
  /** Converts typed words, separated by commas, to a filter text, returned as `value`. */
  fromWords(words: string, field: F, context: CellContext): Parsed;
  /** True if a tree record also includes everything below it. */
  readonly below?: true;
  /** True if the filter is a range, so that both ends are typed instead of chosen from a list. */
  readonly spans?: true;
}

/** A flag, a list of accepted values, or a range. */
export type Wanted = boolean | readonly string[] | Span;

/** A range of values; both ends are included. A missing end is open. */
export interface Span {
  readonly from?: unknown;
  readonly to?: unknown;
  /** Only rows without a value. */
  readonly empty?: true;
}

/** The values of a filter text; undefined if there are none. */
export function filterValues(text: string): readonly string[] | undefined {
  const values = [...new Set(text.split(",").filter(Boolean))];
  return values.length > 0 ? values : undefined;
}

/** Parses each of several words separately and joins the results. */
export function eachWord(words: string, read: (word: string) => Parsed): Parsed {
  const found = readEach(words, read);
  return found.ok ? fine([...new Set(found.values)].join(",")) : found;
}

/** The results of all words in order; if a word is invalid, its error is the result for all. */
export function readEach(
  words: string,
  read: (word: string) => Parsed,
): { readonly ok: true; readonly values: readonly string[] } | Extract<Parsed, { ok: false }> {
  const values: string[] = [];
  for (const word of words.split(/[,，;；、\n]/).map((one) => one.trim())) {
    if (!word) continue;
    const parsed = read(word);
    if (!parsed.ok) return parsed;
    values.push(String(parsed.value));
  }
  return { ok: true, values };
}

export const fine = (value: unknown): Parsed => ({ ok: true, value });
export const wrong = (rule: ProblemRule, params?: Problem["params"]): Parsed => ({
  ok: false,
  problem: params === undefined ? { rule } : { rule, params },
});
