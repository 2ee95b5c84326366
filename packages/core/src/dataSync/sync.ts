import type { FoundField, TableKind } from "../tableDesign/index.ts";

/** Supported kinds of database: those that are tested against a real server (ADR 0138). */
export type SyncKind = Exclude<TableKind, "SqlServer">;

export const isSyncKind = (kind: string): kind is SyncKind =>
  kind === "PostgreSQL" || kind === "MySql" || kind === "SQLite";

/** A source field, and the target field that gets its values. */
export interface SyncPair {
  readonly from: string;
  readonly to: string;
}

/** What to do with rows that differ. */
export interface SyncModes {
  /** Rows that only the source has are written to the target. */
  readonly insert: boolean;
  /** Rows that both tables have with other values get the values of the source. */
  readonly update: boolean;
  /** Rows that only the target has are deleted from it. */
  readonly remove: boolean;
}

/** The table of one side. */
export interface SyncTable {
  readonly kind: string;
  readonly name: string;
  readonly fields: readonly FoundField[];
}

/**
 * Limits: fields of a mapping, rows whose former values are stored for an undo, examples of each difference, and
 * more.
 */
export const syncLimits = { pairs: 200, undoRows: 10_000, samples: 20, sampleChars: 200, runsPage: 100 } as const;

/**
 * Pairs of fields with the same name, ignoring case. If a database has two such names, the one with equal case is
 * used.
 */
export function pairsByName(source: SyncTable, target: SyncTable): readonly SyncPair[] {
  return target.fields.flatMap(({ name: to }) => {
    const alike = source.fields.filter(({ name }) => name.toLowerCase() === to.toLowerCase());
    const found = alike.find(({ name }) => name === to) ?? alike[0];
    return found ? [{ from: found.name, to }] : [];
  });
}
