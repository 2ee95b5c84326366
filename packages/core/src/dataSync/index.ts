/**
 * Copying rows from one table to another: checks of mappings, and comparison of rows (contract-base §5.8, ADR 0138).
 */
export { checkSync, type SyncCheck, type SyncFault, type SyncIssue, type TypedPair } from "./check.ts";
export {
  compareRows,
  type Difference,
  isSame,
  type KeyOrder,
  type OrderFault,
  SyncOrderError,
  type SyncRow,
} from "./compare.ts";
export {
  isSyncKind,
  pairsByName,
  type SyncKind,
  syncLimits,
  type SyncModes,
  type SyncPair,
  type SyncTable,
} from "./sync.ts";
export { type Misfit, misfitOf, plainValue, type SyncValue } from "./values.ts";
export { type ValueClass, type ValueType, valueType } from "./valueTypes.ts";
