import type { ColumnModel, IndexModel, OnDelete } from "../db/plan/model.ts";

/**
 * What a table holds besides the fields of its declaration: facts of storage, which only this server knows. A file `stored.ts`
 * beside the rules of a concept exports one.
 */
export interface Stored {
  /** What is required is asked of whoever writes, never of rows that are there: no column of a field forbids nothing. */
  readonly requiredInWritingOnly?: true;
  /** Columns besides those of fields, or instead of them, by name. */
  readonly columns?: Readonly<Record<string, StoredColumn>>;
  /** What a unique value is unique within, by the name of its field, where it is more than the field says: columns. */
  readonly within?: Readonly<Record<string, readonly string[]>>;
  /** Fields whose record has the same value in this column as the record that it points to, by the name of the field. */
  readonly along?: Readonly<Record<string, string>>;
  /** What becomes of a record when what its field points to is deleted, by the name of the field. Missing: it forbids that. */
  readonly onDelete?: Readonly<Record<string, OnDelete>>;
  /** Indexes besides those of uniques, references and the first order of the list. */
  readonly indexes?: readonly (Omit<IndexModel, "unique"> & { readonly unique?: true })[];
}

/** Missing: it may be null. */
export interface StoredColumn extends Omit<ColumnModel, "name" | "notNull"> {
  readonly notNull?: true;
  readonly references?: { readonly table: string; readonly onDelete?: OnDelete };
}
