import type { Page } from "@banche/core";

/** A record, or what a list shows of one. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: string };

/** A row with how deep it lies in a tree. */
export interface ListedRow {
  readonly row: Row;
  readonly depth: number;
}

/** Rows of an answer that was decoded by a schema which is only known at run time. */
export function rowsIn(answer: unknown): readonly Row[] {
  return Array.isArray(answer) ? answer.filter(isRow) : [];
}

/** A page of an answer that was decoded by a schema which is only known at run time. */
export function pageIn(answer: unknown): Page<Row> {
  const page = isObject(answer) ? answer : {};
  const { total, page: number, pageSize, capped, cursor } = page;
  const rows = rowsIn(page["rows"]);
  return {
    rows,
    total: typeof total === "number" ? total : rows.length,
    page: typeof number === "number" ? number : 1,
    pageSize: typeof pageSize === "number" ? pageSize : rows.length,
    ...(capped === true && { capped }),
    ...(typeof cursor === "string" && { cursor }),
  };
}

/** A record of an answer, with the id that it was asked by. */
export function recordIn(answer: unknown, id: string): Row {
  return { ...(isObject(answer) ? answer : {}), id };
}

/** The nodes of a tree from the top down, each before what is below it. */
export function* walk(nodes: readonly Row[], depth = 0): Generator<ListedRow> {
  for (const row of nodes) {
    yield { row, depth };
    yield* walk(rowsIn(row["children"]), depth + 1);
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isRow(value: unknown): value is Row {
  return isObject(value) && typeof value["id"] === "string";
}
