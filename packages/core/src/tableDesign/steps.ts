import type { DesignedField, FoundField } from "./design.ts";
import { isWider } from "./types.ts";

/** The action of a step. */
export type TableAction =
  | "createTable"
  | "dropTable"
  | "renameTable"
  | "rebuild"
  | "addField"
  | "dropField"
  | "renameField"
  | "changeField"
  | "primaryKey"
  | "comment";

/** Data that a step deletes: the `rows` of a table, a `field` with its values, or those `values` that do not fit. */
export interface TableLoss {
  /** The field or table. */
  readonly name: string;
  readonly what: "rows" | "field" | "values";
}

/** One statement of a plan. */
export interface TableStep {
  readonly action: TableAction;
  /** The field or table concerned. */
  readonly name: string;
  readonly sql: string;
  readonly loses: readonly TableLoss[];
}

/** A kept field, before and after. */
export interface KeptField {
  readonly was: FoundField;
  readonly field: DesignedField;
}

export const isRetyped = ({ was, field }: KeptField): boolean => was.type !== field.type || was.length !== field.length;

/** Whether the new type of a field can change its values. */
export const lossOf = (one: KeptField): readonly TableLoss[] =>
  isRetyped(one) && !isWider(one.was, one.field) ? [{ name: one.field.name, what: "values" }] : [];

/** A step that deletes no data, unless `loses` is given. */
export const step = (action: TableAction, name: string, sql: string, loses: readonly TableLoss[] = []): TableStep => ({
  ...{ action, name, sql, loses },
});
