import { rules } from "../validation/rules.ts";

/** Kinds of database for table designs. */
export type TableKind = "PostgreSQL" | "MySql" | "SqlServer" | "SQLite";

/** Types for designs (contract-base §5.7). Other types of a database are not changed. */
export const designTypes = ["varchar", "int", "bigint", "decimal", "datetime", "text"] as const;
export type DesignType = (typeof designTypes)[number];

/** The wanted definition of a field. */
export interface DesignedField {
  /** Its current name; missing for a new field. */
  readonly was?: string | undefined;
  readonly name: string;
  /** One of {@link designTypes}, or the current type name of the database. */
  readonly type: string;
  /** For `varchar` the number of characters; for `decimal` digits and decimals, `10,2`; for others empty. */
  readonly length: string;
  readonly nullable: boolean;
  readonly primary: boolean;
  readonly comment: string;
}

/** The wanted definition of a table. */
export interface TableDesign {
  readonly name: string;
  readonly comment: string;
  readonly fields: readonly DesignedField[];
}

/** An existing field. */
export interface FoundField extends Omit<DesignedField, "was"> {
  /** True if it has properties that a design cannot express: a default, a counter, an expression, its own collation. */
  readonly fixed: boolean;
}

/** An existing table. */
export interface FoundTable {
  readonly name: string;
  /** Its schema in the database; empty if there are no schemas. */
  readonly schema: string;
  readonly comment: string;
  readonly fields: readonly FoundField[];
  /** Name of its primary key; empty if it has none, or needs no name. */
  readonly primaryName: string;
  /** Whether it has dependent objects that rebuilding it would delete: indexes, triggers, references, checks. */
  readonly bound: boolean;
  readonly hasRows: boolean;
}

/** Most fields of a table, characters of a text, digits of a number, and characters of a comment. */
export const designLimits = { fields: 200, varchar: 4_000, digits: 38, comment: 500 } as const;

/**
 * A name that every kind of database accepts: it starts with a letter or `_`, without `__`, and without `_` at the
 * end (contract-base §8.27).
 */
export const isDesignName = (name: string): boolean => rules.designName.test(name);

/** Whether two names are equal for a database that ignores case. */
export const sameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
