/**
 * Tables as data. Declarations, designs and the database use the same form, so they can be compared. Types and expressions are written as
 * PostgreSQL prints them: `timestamp with time zone`, `''::text`. Tables, columns and indexes are identified by name. A column is named
 * after the id of its field, which never changes.
 */
export interface TableModel {
  readonly name: string;
  readonly columns: readonly ColumnModel[];
  readonly primaryKey: readonly string[];
  readonly indexes: readonly IndexModel[];
  readonly foreignKeys: readonly ForeignKeyModel[];
}

export interface ColumnModel {
  readonly name: string;
  readonly type: string;
  /** Missing: the default collation of the database. */
  readonly collation?: string | undefined;
  readonly notNull: boolean;
  /** The default value of new rows. */
  readonly default?: string | undefined;
  /** The expression of a generated column. */
  readonly generated?: string | undefined;
}

/** An index, or the index of a unique constraint. */
export interface IndexModel {
  readonly name: string;
  readonly unique: boolean;
  /** Missing: `btree`. */
  readonly method?: string | undefined;
  /** Columns, or expressions over them, with ` DESC` for descending order. */
  readonly keys: readonly string[];
  /** The condition of a partial index. */
  readonly where?: string | undefined;
  /** The index belongs to a constraint of the same name. Ignored in comparisons. */
  readonly constraint?: true | undefined;
}

export interface ForeignKeyModel {
  readonly name: string;
  readonly columns: readonly string[];
  /** The referenced table, with its schema before a dot if the schema differs. */
  readonly target: string;
  readonly targetColumns: readonly string[];
  readonly onDelete: OnDelete;
}

export type OnDelete = "no action" | "cascade" | "set null";
