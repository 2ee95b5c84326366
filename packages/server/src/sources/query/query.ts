import type { Place, Source } from "../source.ts";

/** Types of a value that is bound. */
export type ValueType = "text" | "integer" | "decimal" | "date" | "datetime" | "boolean";

/**
 * A value that goes beside a statement: digits of numbers, `yyyy-MM-dd`, `yyyy-MM-dd HH:mm:ss` in time of China, `true` and `false`;
 * null: there is none.
 */
export interface BoundValue {
  readonly type: ValueType;
  readonly value: string | null;
}

/** One SELECT, with a value for each placeholder in order. */
export interface Query {
  readonly text: string;
  readonly values: readonly BoundValue[];
}

/** What a query gave. */
export interface QueryRows {
  /** In their order. */
  readonly columns: readonly string[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** There is more: these are the first ones. */
  readonly cut: boolean;
}

/** Most rows and bytes (as JSON) of an answer, and the longest time from the connection to the last row. */
export const queryLimits = { rows: 1_000, bytes: 4_000_000, ms: 5_000 } as const;

/** What a reader of one kind of database is given. */
export interface Asked {
  readonly source: Source;
  readonly query: Query;
  /** Keeps what is destroyed when the time is over or the caller is gone. */
  readonly keep: <Held extends Destroyable>(held: Held) => Held;
}
export interface AskedServer extends Asked {
  readonly place: Place;
}
export interface Destroyable {
  destroy(): unknown;
}

/** The first rows as objects. A number that JavaScript would change stays a text. */
export function rowsOf(columns: readonly string[], all: readonly (readonly unknown[])[]): QueryRows {
  const rows: Readonly<Record<string, unknown>>[] = [];
  let bytes = 0;
  for (const values of all.slice(0, queryLimits.rows)) {
    const row = Object.fromEntries(columns.map((name, at) => [name, plain(values[at])]));
    bytes += JSON.stringify(row).length;
    if (bytes > queryLimits.bytes) break;
    rows.push(row);
  }
  return { columns: [...new Set(columns)], rows, cut: rows.length < all.length };
}

/** Digits as a number where that is the same one. */
export function exactNumber(digits: string): number | string {
  const trimmed = digits.includes(".") ? digits.replace(/\.?0+$/, "") : digits;
  const number = Number(trimmed);
  return String(number) === trimmed ? number : digits;
}

function plain(value: unknown): unknown {
  if (value === undefined) return null;
  if (typeof value === "bigint") return exactNumber(String(value));
  if (value instanceof Uint8Array) return `0x${Buffer.from(value).toString("hex")}`;
  return value;
}
