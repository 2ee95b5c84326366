import type { FieldIssue } from "../errors.ts";
import type { validationTexts } from "../i18n/validation.ts";
import type { LabelOrKey } from "../fields/label.ts";
import type { Field } from "../fields/field.ts";
import type { NamedField } from "../fields/members.ts";
import type { UploadRules } from "../validation/upload.ts";
import type { Lookups } from "./lookups.ts";

/** Rules by name; each has a text `validation.<rule>`. */
export type ProblemRule = keyof (typeof validationTexts)["zh"];

/** What went wrong with one value: rule and what its text needs. */
export interface Problem {
  readonly rule: ProblemRule;
  readonly params?: FieldIssue["params"];
}

export type Parsed = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly problem: Problem };

export interface CellContext {
  readonly lookups: Lookups;
  /** Id of the record that the row belongs to, such as its department. */
  readonly within?: string | undefined;
  /** Words for fixed choices and flags in all languages: `male` → ["男", "Male"...]. First is the one to write. */
  readonly words: (label: LabelOrKey) => readonly string[];
}

/** What a field kind answers. Shared code asks here and never looks at the kind itself. */
export interface Kind<F extends Field = Field> {
  /** Text of a spreadsheet cell or a flag of the command line → value. An empty cell never comes here. */
  fromCell(cell: string, field: F, context: CellContext): Parsed;
  /** Value → text that `fromCell` understands. */
  toCell(value: unknown, field: F, context: CellContext): string;
  /** Whether the value may stay as it is; not called for missing values. */
  check(value: unknown, field: F): Problem | undefined;
  same(a: unknown, b: unknown, field: F): boolean;
  /** A column of this kind can be sorted by the server. */
  readonly sortable: boolean;
  /** Below zero, zero, above zero for two values; missing where greater and smaller mean nothing. Not called for missing values. */
  compare?(a: unknown, b: unknown): number;
  /** It is typed letter by letter, and so checked when the field is left. */
  readonly typed: boolean;
  /** A number, which stands at the right of a column. */
  readonly isNumber: boolean;
  /** Reading a text asks a table, and the same texts come again and again: what was read is worth keeping. */
  readonly repeats: boolean;
  /** What "empty" is on the wire; undefined where nothing can be sent that says so. */
  empty(field: F): unknown;
  /** What stands in the place of a value that must be there and must not be seen; undefined where it may be left out. */
  blank(field: F): unknown;
  /** All values that there are, one by one; none where there is no end of them. */
  values(field: F, lookups: Lookups): readonly unknown[];
  /** A value that could stand in a file; undefined where there is none. */
  sample(field: F, context: SampleContext): unknown;
  /** It points into a tree that is read level by level, but to so few of its records that they can be read as a whole. */
  readonly few?: true;
  /** The field of one value, where a field holds several. */
  single?(field: F): Field;
  readonly stored: Stored<F>;
  /** What its values hold is uploaded before they are written. */
  readonly uploads?: UploadWay<F>;
  /** Its values are rows with fields of their own. */
  readonly rows?: RowWay<F>;
  /** Its values follow from other fields of the record. */
  readonly computes?: ComputeWay<F>;
  /** Longest text of a cell. Default: as of any cell. */
  readonly cellMaxChars?: number;
  /** Its text is HTML: servers take out what could run or dress up as a page, whoever shows it does so again. */
  readonly html?: true;
  /** How lists are filtered by a field of this kind; missing where they cannot be. */
  readonly filter?: FilterWay<F>;
}

export interface SampleContext {
  readonly lookups: Lookups;
  /** Id of the record that the row belongs to, such as its department. */
  readonly within?: string | undefined;
  /** Any text, in the reader's language. */
  readonly text: string;
}

/** How a value is kept in a column of a database. */
export interface Stored<F extends Field = Field> {
  /** `rows`: in a table of their own, a row for each, instead of in a column. `none`: nowhere. */
  readonly type: "text" | "integer" | "numeric" | "boolean" | "timestamptz" | "text[]" | "jsonb" | "rows" | "none";
  /** Where a new record has no value; `null` only where the column may be null. */
  readonly empty: unknown;
  /**
   * Each value goes from one end to another: the first and the last so many characters of its text, which compare as texts. Filters
   * ask for the values that share something with what they name.
   */
  readonly endChars?: number;
  toColumn(value: unknown, field: F): unknown;
  fromColumn(value: unknown, field: F): unknown;
}

/** A value that is kept as it is, and as null where it is empty. */
export const storedOrNull = (type: Stored["type"]): Stored => ({
  type,
  empty: null,
  toColumn: (value) => (value === "" ? null : value),
  fromColumn: (value) => value ?? undefined,
});

/** A value that is kept as it is. */
export const storedAs = (type: Stored["type"], empty: unknown): Stored => ({
  type,
  empty,
  toColumn: (value) => value,
  fromColumn: (value) => value ?? undefined,
});

/** How the files of a field are uploaded. */
export interface UploadWay<F extends Field = Field> {
  /** What each of them must be like, and how many there may be. */
  rules(field: F): UploadRules & {
    readonly accept: string;
    readonly picturesOnly: boolean;
    /** It may also be written by hand on the screen. */
    readonly drawn: boolean;
  };
  /** They stand in a text, which a cell, a flag or a line gives as any other. Else none gives a value. */
  readonly inText?: true;
  /** The stored names of the files of a value. */
  ids(value: unknown): readonly string[];
}

/** How a value is worked out. */
export interface ComputeWay<F extends Field = Field> {
  /** @param valueAt - the value of a field by its name. @returns undefined where there is none */
  value(field: F, valueAt: (name: string) => unknown, nowMs: number): unknown;
  /** Whether it can be worked out at all. */
  isSound(field: F): boolean;
}

/** How the rows of a value are asked for what is in them. */
export interface RowWay<F extends Field = Field> {
  /** The fields of each row, in their order. */
  fields(field: F): readonly NamedField[];
  /** Most rows. */
  most(field: F): number;
  /** Everything that is wrong with the values of the rows. */
  faults(value: unknown, field: F): readonly RowFault[];
  /** Whether two rows say the same, whatever their ids. */
  sameRow(a: ChildRow, b: ChildRow, field: F): boolean;
}

/** One row: its members by their names, and the id that it has where it is kept. */
export type ChildRow = Readonly<Record<string, unknown>>;

/** What is wrong with one value of one row. */
export interface RowFault {
  /** Place of the row, from 0. */
  readonly row: number;
  readonly field: NamedField;
  readonly problem: Problem;
}

/** What a list is filtered by is a text: the same in an address, in a saved view and on the wire. */
export interface FilterWay<F extends Field = Field> {
  /** What rows must have. Undefined for a text that means nothing. */
  read(text: string, field: F): Wanted | undefined;
  /** The words of a person, several with commas between, as the `value` that is such a text. */
  fromWords(words: string, field: F, context: CellContext): Parsed;
  /** A record of a tree stands for all that lies below it, too. */
  readonly below?: true;
  /** It goes from one value to another, so that both are typed and none is chosen from a list. */
  readonly spans?: true;
}

/** A state, any of several values, or values from one to another. */
export type Wanted = boolean | readonly string[] | Span;

/** Values of the kind; both ends belong to it. A missing end is open. */
export interface Span {
  readonly from?: unknown;
  readonly to?: unknown;
  /** Rows without a value, and no others. */
  readonly empty?: true;
}

/** The values of a filter's text; undefined when there is none. */
export function filterValues(text: string): readonly string[] | undefined {
  const values = [...new Set(text.split(",").filter(Boolean))];
  return values.length > 0 ? values : undefined;
}

/** Reads each of several words by itself, and joins what they mean. */
export function eachWord(words: string, read: (word: string) => Parsed): Parsed {
  const found = readEach(words, read);
  return found.ok ? fine([...new Set(found.values)].join(",")) : found;
}

/** What each word of a list says, in their order; the first that says nothing is what is wrong with all. */
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
