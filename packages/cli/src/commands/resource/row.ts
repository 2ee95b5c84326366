import type { AnyRow } from "@banche/core";

/** A row with its depth in a tree. */
export interface ListedRow {
  readonly row: AnyRow;
  readonly depth: number;
}

/** The nodes of a tree, each before its children. */
export function* walk(nodes: readonly AnyRow[], depth = 0): Generator<ListedRow> {
  for (const row of nodes) {
    yield { row, depth };
    yield* walk(row.children ?? [], depth + 1);
  }
}
