/**
 * Tables as data, the same for what a declaration asks for, what a design asks for and what a database has, so that they can
 * be compared. Types and expressions stand as PostgreSQL itself writes them: `timestamp with time zone`, `''::text`. Tables,
 * columns and indexes are known by their names: a column is named after the id of its field, which never changes.
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
  /** Missing: that of the database. */
  readonly collation?: string | undefined;
  readonly notNull: boolean;
  /** What new rows have where nothing is given. */
  readonly default?: string | undefined;
  /** The column is always this, made from others. */
  readonly generated?: string | undefined;
}

/** Also what keeps a unique constraint. */
export interface IndexModel {
  readonly name: string;
  readonly unique: boolean;
  /** Missing: `btree`. */
  readonly method?: string | undefined;
  /** Columns, or expressions over them, with ` DESC` where they go down. */
  readonly keys: readonly string[];
  /** Only rows with this are in it. */
  readonly where?: string | undefined;
  /** It belongs to a constraint of the same name. No difference. */
  readonly constraint?: true | undefined;
}

export interface ForeignKeyModel {
  readonly name: string;
  readonly columns: readonly string[];
  /** The table; with its schema before a dot where that is another one. */
  readonly target: string;
  readonly targetColumns: readonly string[];
  readonly onDelete: OnDelete;
}

export type OnDelete = "no action" | "cascade" | "set null";
