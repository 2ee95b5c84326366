import { createHash } from "node:crypto";

/** PostgreSQL cuts longer names off without a word, and two of them become one. */
const longest = 63;

/** What a name ends with: a unique index, another index, a foreign key. As PostgreSQL itself names them. */
export type NameEnd = "key" | "idx" | "fkey";

/**
 * The name of an index or constraint: the table, its columns, and what it is. It never changes, or every database would have to
 * be changed: a golden test says so. A long one keeps table and last column as far as they fit, with a hash of the whole between.
 */
export function nameOf(table: string, columns: readonly string[], end: NameEnd): string {
  const whole = [table, ...columns, end].join("_");
  if (Buffer.byteLength(whole) <= longest) return whole;
  const hash = createHash("sha256").update(whole).digest("hex").slice(0, 8);
  const last = columns.at(-1) ?? "";
  const room = longest - hash.length - end.length - 3;
  const tail = cut(last, room - Math.min(table.length, 20));
  return [cut(table, room - Buffer.byteLength(tail)), hash, tail, end].join("_");
}

function cut(text: string, bytes: number): string {
  return Buffer.from(text)
    .subarray(0, bytes)
    .toString("utf8")
    .replace(/\uFFFD+$/, "");
}
