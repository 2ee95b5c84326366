import type { AnyRow } from "@banche/core";

/** A row with how deep it lies in a tree. */
export interface ListedRow {
  readonly row: AnyRow;
  readonly depth: number;
}

/** The nodes of a tree from the top down, each before what is below it. */
export function* walk(nodes: readonly AnyRow[], depth = 0): Generator<ListedRow> {
  for (const row of nodes) {
    yield { row, depth };
    yield* walk(row.children ?? [], depth + 1);
  }
}
