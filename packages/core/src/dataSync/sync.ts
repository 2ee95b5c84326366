import type { FoundField, TableKind } from "../tableDesign/index.ts";

/** Kinds of database between which rows are synchronised: those that tests run against a server (ADR 0138). */
export type SyncKind = Exclude<TableKind, "SqlServer">;

export const isSyncKind = (kind: string): kind is SyncKind =>
  kind === "PostgreSQL" || kind === "MySql" || kind === "SQLite";

/** A field of the source, and the field of the target that gets its values. */
export interface SyncPair {
  readonly from: string;
  readonly to: string;
}

/** What is done with rows that differ. */
export interface SyncModes {
  /** Rows that only the source has are written to the target. */
  readonly insert: boolean;
  /** Rows that both have with other values get those of the source. */
  readonly update: boolean;
  /** Rows that only the target has are deleted from it. */
  readonly remove: boolean;
}

/** A table of one side. */
export interface SyncTable {
  readonly kind: string;
  readonly name: string;
  readonly fields: readonly FoundField[];
}

/** Most fields of a mapping, rows whose former values are kept for an undo, and examples of each difference. */
export const syncLimits = { pairs: 200, undoRows: 10_000, samples: 20, sampleChars: 200, runsPage: 100 } as const;

/** Fields of the same name, cases apart; where a database has two such names, the one that is written alike. */
export function pairsByName(source: SyncTable, target: SyncTable): readonly SyncPair[] {
  return target.fields.flatMap(({ name: to }) => {
    const alike = source.fields.filter(({ name }) => name.toLowerCase() === to.toLowerCase());
    const found = alike.find(({ name }) => name === to) ?? alike[0];
    return found ? [{ from: found.name, to }] : [];
  });
}
