import type { ColumnModel, ForeignKeyModel, IndexModel, TableModel } from "./model.ts";

/** One change that brings the tables closer to the wanted state. */
export type Step =
  | { readonly kind: "createTable"; readonly table: string; readonly model: TableModel }
  | { readonly kind: "dropTable"; readonly table: string }
  | { readonly kind: "addColumn"; readonly table: string; readonly column: ColumnModel }
  | { readonly kind: "dropColumn"; readonly table: string; readonly column: ColumnModel }
  | { readonly kind: "setType"; readonly table: string; readonly from: ColumnModel; readonly to: ColumnModel }
  | { readonly kind: "setGenerated"; readonly table: string; readonly from: ColumnModel; readonly to: ColumnModel }
  | { readonly kind: "setDefault"; readonly table: string; readonly column: ColumnModel }
  | { readonly kind: "allowNull"; readonly table: string; readonly column: ColumnModel }
  | { readonly kind: "requireValue"; readonly table: string; readonly column: ColumnModel }
  /** `atOnce`: in the transaction of the other steps, because one of their foreign keys needs it or all are one change. */
  | { readonly kind: "createIndex"; readonly table: string; readonly index: IndexModel; readonly atOnce?: true }
  | { readonly kind: "dropIndex"; readonly table: string; readonly index: IndexModel; readonly atOnce?: true }
  | { readonly kind: "renameIndex"; readonly table: string; readonly from: string; readonly to: string }
  | { readonly kind: "addForeignKey"; readonly table: string; readonly key: ForeignKeyModel; readonly isNew: boolean }
  | { readonly kind: "dropForeignKey"; readonly table: string; readonly key: ForeignKeyModel }
  | { readonly kind: "renameForeignKey"; readonly table: string; readonly from: string; readonly to: string };

/**
 * When a step can run. `add`: older programs keep working, and no existing row can prevent it. `index`: the same, outside a transaction.
 * `read`: existing rows or older programs can prevent it, so a person reviews it first. `drop`: data is deleted.
 */
export type Phase = "add" | "index" | "read" | "drop";

export const phases: readonly Phase[] = ["add", "index", "read", "drop"];

export function phaseOf(step: Step): Phase {
  switch (step.kind) {
    case "dropTable":
    case "dropColumn":
      return "drop";
    case "setType":
    case "setGenerated":
    case "requireValue":
      return "read";
    case "addForeignKey":
      return step.isNew ? "add" : "read";
    case "createIndex":
      return step.atOnce ? "add" : "index";
    case "dropIndex":
      return step.index.constraint ? "add" : "index";
    default:
      return "add";
  }
}
