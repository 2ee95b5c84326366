/** Tables of external databases: designs, and the steps to apply them (contract-base §5.7, ADR 0134). */
export { type DesignFault, type DesignIssue } from "./check.ts";
export {
  type DesignedField,
  designLimits,
  type DesignType,
  designTypes,
  type FoundField,
  type FoundTable,
  isDesignName,
  type TableDesign,
  type TableKind,
} from "./design.ts";
export { planTable, type TableChange, type TablePlan } from "./planTable.ts";
export { type TableAction, type TableLoss, type TableStep } from "./steps.ts";
export { readType } from "./types.ts";
export { quoteName, quoteTable } from "./words.ts";
