import type { ColumnModel, IndexModel, OnDelete } from "../db/plan/model.ts";

/**
 * Storage facts of a table that are not in its declaration and that only this server knows. A file `stored.ts` next to the rules of a
 * concept exports them.
 */
export interface Stored {
  /** Required fields are checked only when records are written. Their columns accept null. */
  readonly requiredInWritingOnly?: true;
  /** Columns in addition to those of fields, or instead of them, by name. */
  readonly columns?: Readonly<Record<string, StoredColumn>>;
  /** Columns within which a value is unique, by field name, if they differ from the declaration of the field. */
  readonly within?: Readonly<Record<string, readonly string[]>>;
  /** By field name: the column that has the same value in the record and in the record that the field refers to. */
  readonly along?: Readonly<Record<string, string>>;
  /** What happens to a record when the record that its field refers to is deleted, by field name. Missing: the deletion is refused. */
  readonly onDelete?: Readonly<Record<string, OnDelete>>;
  /** Indexes in addition to those for unique values, references and the initial sort of the list. */
  readonly indexes?: readonly (Omit<IndexModel, "unique"> & { readonly unique?: true })[];
}

/** Missing: the column may be null. */
export interface StoredColumn extends Omit<ColumnModel, "name" | "notNull"> {
  readonly notNull?: true;
  readonly references?: { readonly table: string; readonly onDelete?: OnDelete };
}
