import type { ColumnModel, ForeignKeyModel, IndexModel, TableModel } from "./model.ts";

/** One thing that makes the tables of before more like those of after. */
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
  /** `atOnce`: in the transaction of the other steps, as a foreign key of theirs needs it or all are one change. */
  | { readonly kind: "createIndex"; readonly table: string; readonly index: IndexModel; readonly atOnce?: true }
  | { readonly kind: "dropIndex"; readonly table: string; readonly index: IndexModel; readonly atOnce?: true }
  | { readonly kind: "renameIndex"; readonly table: string; readonly from: string; readonly to: string }
  | { readonly kind: "addForeignKey"; readonly table: string; readonly key: ForeignKeyModel; readonly isNew: boolean }
  | { readonly kind: "dropForeignKey"; readonly table: string; readonly key: ForeignKeyModel }
  | { readonly kind: "renameForeignKey"; readonly table: string; readonly from: string; readonly to: string };

/**
 * When a step can be done. `add`: programs of before go on beside it, and no row can be against it. `index`: the same, outside
 * of a transaction. `read`: rows can be against it, or programs of before; somebody reads it first. `drop`: data is lost.
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
