/** What is in a backup: a tar of texts, packed with gzip and sealed if a key is given (ADR 0127). */

/** A table whose rows are kept. */
export interface BackupTable {
  /** As SQL has it, with its schema: `public.users`. */
  readonly name: string;
  /** As SQL has them; without those that the database computes. */
  readonly columns: readonly string[];
}

/** The first entry: what must be there before the rows. */
export interface BackupHead {
  readonly format: 1;
  readonly version: string;
  /** ISO 8601: everything is as it was at this moment. */
  readonly at: string;
  /** Names of the migrations that the database had. */
  readonly migrations: readonly string[];
  /** Statements that make what no migration makes: tables of designed models and of days. */
  readonly statements: readonly string[];
  readonly tables: readonly BackupTable[];
  readonly sequences: readonly { readonly name: string; readonly value: string }[];
}

/** What is known of a table once its rows are written. */
export interface TableSum {
  readonly name: string;
  readonly rows: number;
  /** Sum over all rows of a hash of each, by PostgreSQL: the same in any order. */
  readonly hash: string;
  /** Of the bytes in the backup. */
  readonly sha256: string;
}

export interface FileSum {
  readonly type: string;
  readonly name: string;
  readonly sha256: string;
}

/** The last entry: without it the backup is not whole. */
export interface BackupEnd {
  readonly tables: readonly TableSum[];
  readonly files: readonly FileSum[];
  /** Files that the database knows and that were not there, or not as they were uploaded. */
  readonly missing: readonly Omit<FileSum, "sha256">[];
}

export const entryNames = { head: "backup.json", end: "sums.json", rows: "rows", files: "files" } as const;

/** The longest piece of rows, and the largest stored file: what is in memory at a time. */
export const pieceBytes = 4 * 1024 * 1024;
export const longestEntryBytes = 64 * 1024 * 1024;
