import type { Place, Source } from "../source.ts";

/** Types of bound values. */
export type ValueType = "text" | "integer" | "decimal" | "date" | "datetime" | "boolean";

/** A bound value: digits of numbers, `yyyy-MM-dd`, `yyyy-MM-dd HH:mm:ss` in Chinese time, `true` and `false`; null: no value. */
export interface BoundValue {
  readonly type: ValueType;
  readonly value: string | null;
}

/** One SELECT, with a value for each placeholder in order. */
export interface Query {
  readonly text: string;
  readonly values: readonly BoundValue[];
}

/** The result of a query. */
export interface QueryRows {
  /** In order. */
  readonly columns: readonly string[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** There are further rows that were not read. */
  readonly cut: boolean;
}

/** Limits of an answer: rows, bytes (as JSON), and time from the connection to the last row. */
export const queryLimits = { rows: 1_000, bytes: 4_000_000, ms: 5_000 } as const;

/** Input of the reader for one kind of database. */
export interface Asked {
  readonly source: Source;
  readonly query: Query;
  /** Registers an object that is destroyed when the time is over or the caller has disconnected. */
  readonly keep: <Held extends Destroyable>(held: Held) => Held;
}
export interface AskedServer extends Asked {
  readonly place: Place;
}
export interface Destroyable {
  destroy(): unknown;
}

/** The first rows as objects. A number that JavaScript cannot represent exactly stays a text. */
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

/** Digits as a number if it is exact. */
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
