import { createHash } from "node:crypto";

/** PostgreSQL silently truncates longer names, so two names could become equal. */
const longest = 63;

/** The suffix for a unique index, another index or a foreign key, as PostgreSQL uses it. */
export type NameEnd = "key" | "idx" | "fkey";

/**
 * The name of an index or constraint: table, columns and suffix. The rule must never change, because existing databases use these names;
 * a golden test checks it. A long name keeps the table and the last column as far as possible, with a hash between them.
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
