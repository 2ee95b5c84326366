import type { AnyRecord } from "@banche/core";

/** A row of a list, with the rows below it where the list is a tree. */
export type ListRow = AnyRecord & { readonly children?: readonly ListRow[] };

export interface ListRows {
  readonly rows: readonly ListRow[];
  readonly total: number;
  /** Counting stopped early: there are more. */
  readonly capped: boolean;
}

/** Reads what a list endpoint gave, whatever its shape: a page, a tree or a level. */
export function rowsOf(answer: unknown): ListRows {
  if (Array.isArray(answer)) {
    const rows = answer.filter(isRow);
    return { rows, total: rows.length, capped: false };
  }
  const page = isObject(answer) ? answer : {};
  const rows = Array.isArray(page["rows"]) ? page["rows"].filter(isRow) : [];
  const total = typeof page["total"] === "number" ? page["total"] : rows.length;
  return { rows, total, capped: page["capped"] === true };
}

/** Reads one whole record. */
export function recordOf(answer: unknown, id: string): AnyRecord {
  return { ...(isObject(answer) ? answer : {}), id };
}

function isRow(value: unknown): value is ListRow {
  return isObject(value) && typeof value["id"] === "string";
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
