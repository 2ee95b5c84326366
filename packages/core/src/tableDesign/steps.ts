import type { DesignedField, FoundField } from "./design.ts";
import { isWider } from "./types.ts";

/** What a step does. */
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

/** What a step takes away: the `rows` of a table, a `field` with its values, or what of its `values` does not fit. */
export interface TableLoss {
  /** The field, or the table. */
  readonly name: string;
  readonly what: "rows" | "field" | "values";
}

/** One statement of a plan. */
export interface TableStep {
  readonly action: TableAction;
  /** The field, or the table, that it is about. */
  readonly name: string;
  readonly sql: string;
  readonly loses: readonly TableLoss[];
}

/** A field that stays, before and after. */
export interface KeptField {
  readonly was: FoundField;
  readonly field: DesignedField;
}

export const isRetyped = ({ was, field }: KeptField): boolean => was.type !== field.type || was.length !== field.length;

/** Whether values of a field may be other ones under its new type. */
export const lossOf = (one: KeptField): readonly TableLoss[] =>
  isRetyped(one) && !isWider(one.was, one.field) ? [{ name: one.field.name, what: "values" }] : [];

/** A step that takes nothing away, unless it says so. */
export const step = (action: TableAction, name: string, sql: string, loses: readonly TableLoss[] = []): TableStep => ({
  ...{ action, name, sql, loses },
});
