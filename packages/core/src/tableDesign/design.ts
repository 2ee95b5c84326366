import { rules } from "../validation/rules.ts";

/** Kinds of database that tables are designed for. */
export type TableKind = "PostgreSQL" | "MySql" | "SqlServer" | "SQLite";

/** Types that a design may ask for (contract-base §5.7). Other types of a database stay as they are. */
export const designTypes = ["varchar", "int", "bigint", "decimal", "datetime", "text"] as const;
export type DesignType = (typeof designTypes)[number];

/** A field as somebody wants it. */
export interface DesignedField {
  /** The name that it has now; missing: the field is new. */
  readonly was?: string | undefined;
  readonly name: string;
  /** One of {@link designTypes}, or the type that the field has now in the words of its database. */
  readonly type: string;
  /** Of `varchar` the characters, of `decimal` digits and decimals, `10,2`; of others empty. */
  readonly length: string;
  readonly nullable: boolean;
  readonly primary: boolean;
  readonly comment: string;
}

/** A table as somebody wants it. */
export interface TableDesign {
  readonly name: string;
  readonly comment: string;
  readonly fields: readonly DesignedField[];
}

/** A field as it is. */
export interface FoundField extends Omit<DesignedField, "was"> {
  /** It has what a design does not know: a default, a counter, an expression, an order of its own. */
  readonly fixed: boolean;
}

/** A table as it is. */
export interface FoundTable {
  readonly name: string;
  /** Where it lies, in the database's words; empty: there is no such thing. */
  readonly schema: string;
  readonly comment: string;
  readonly fields: readonly FoundField[];
  /** What its primary key is called; empty: it has none, or needs none. */
  readonly primaryName: string;
  /** Whether other things hang on it that a rebuilt table would lose: indexes, triggers, references, checks. */
  readonly bound: boolean;
  readonly hasRows: boolean;
}

/** Most fields of a table, characters of a text, digits of a number, and characters of a comment. */
export const designLimits = { fields: 200, varchar: 4_000, digits: 38, comment: 500 } as const;

/** A name that every kind of database takes: a letter or `_` first, no `__`, no `_` at the end (contract-base §8.27). */
export const isDesignName = (name: string): boolean => rules.designName.test(name);

/** Whether two names are one to a database that ignores case. */
export const sameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
