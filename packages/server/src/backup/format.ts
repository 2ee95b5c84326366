/** The content of a backup: a tar of texts, compressed with gzip and encrypted if a key is given (ADR 0127). */

/** A table whose rows are in the backup. */
export interface BackupTable {
  /** SQL name with schema: `public.users`. */
  readonly name: string;
  /** SQL names of the columns, without computed columns. */
  readonly columns: readonly string[];
}

/** The first entry: what must exist before the rows. */
export interface BackupHead {
  readonly format: 1;
  readonly version: string;
  /** ISO 8601: the time of the snapshot. */
  readonly at: string;
  /** Names of the migrations that the database had. */
  readonly migrations: readonly string[];
  /** Statements for tables that no migration creates: those of designed models and of days. */
  readonly statements: readonly string[];
  readonly tables: readonly BackupTable[];
  readonly sequences: readonly { readonly name: string; readonly value: string }[];
}

/** Facts about a table after its rows were written. */
export interface TableSum {
  readonly name: string;
  readonly rows: number;
  /** Sum of the hashes of all rows, computed by PostgreSQL, independent of their order. */
  readonly hash: string;
  /** SHA-256 of the bytes in the backup. */
  readonly sha256: string;
}

export interface FileSum {
  readonly type: string;
  readonly name: string;
  readonly sha256: string;
}

/** The last entry: without it the backup is incomplete. */
export interface BackupEnd {
  readonly tables: readonly TableSum[];
  readonly files: readonly FileSum[];
  /** Files known to the database that were missing or had changed since their upload. */
  readonly missing: readonly Omit<FileSum, "sha256">[];
}

export const entryNames = { head: "backup.json", end: "sums.json", rows: "rows", files: "files" } as const;

/** Largest piece of rows and largest stored file that are held in memory. */
export const pieceBytes = 4 * 1024 * 1024;
export const longestEntryBytes = 64 * 1024 * 1024;
