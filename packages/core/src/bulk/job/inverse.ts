import type { ResourceRegistry } from "../../registry/registry.ts";
import type {
  CreateOperation,
  Operation,
  PlannedValue,
  PlanValue,
  RemoveOperation,
  UpdateOperation,
} from "../match/operation.ts";
import type { OutcomeRecord } from "./records.ts";
import { type CreatedRecords, newValues, planValue, resolve } from "./writes.ts";

type Unplaced<O extends Operation> = Omit<O, "n" | "step">;

/** An operation of an undo without its position in the plan. */
export type Draft =
  /** Creates a deleted record again; `restores` is its former id. */
  (Unplaced<CreateOperation> & { readonly restores: string }) | Unplaced<UpdateOperation> | Unplaced<RemoveOperation>;

export interface Done {
  readonly registry: ResourceRegistry;
  readonly outcome: OutcomeRecord;
  /** Id of the record, if it is known. */
  readonly id: string | undefined;
  /** True if the job changed the record once, so that the recorded version is its latest one. */
  readonly exact: boolean;
  readonly created: CreatedRecords;
}

/** The reverse of an operation; undefined if the record is not known. */
export function inverseOf(operation: Operation, done: Done): Draft | undefined {
  const { resource, label, source } = operation;
  const key = operation.key.map((part) => known(part, done.created));
  const base = { resource, key, label, ...(source && { source }) };
  if (operation.op === "update") return undoneUpdate(operation, base, done);
  if (operation.op === "remove") {
    const values = done.outcome.before ?? operation.values;
    return { ...base, op: "create", values: resolvedAll(values, done.created), restores: operation.id };
  }
  const { id, outcome } = done;
  if (id === undefined) return undefined;
  const values = resolvedAll(operation.values, done.created);
  if (outcome.before) {
    return { ...base, op: "update", id, ...versionOf(done), changes: swapped(outcome.before, (name) => values[name]) };
  }
  const given = Object.fromEntries(newValues(done.registry.of(resource), operation.values, done.created));
  return { ...base, op: "remove", id, ...versionOf(done), values: { ...values, ...(given as typeof values) } };
}

function undoneUpdate(
  operation: UpdateOperation,
  base: Omit<Unplaced<RemoveOperation>, "op" | "id" | "values">,
  done: Done,
): Draft | undefined {
  const id = typeof operation.id === "string" ? operation.id : done.created(operation.id.$new)?.id;
  if (id === undefined) return undefined;
  const after = new Map(operation.changes.map((change) => [change.field, known(change.after, done.created)]));
  const before =
    done.outcome.before ??
    Object.fromEntries(operation.changes.map((change) => [change.field, known(change.before, done.created)]));
  return { ...base, op: "update", id, ...versionOf(done), changes: swapped(before, (name) => after.get(name)) };
}

/** Changes the values that the job wrote back to `before`. */
function swapped(
  before: Readonly<Record<string, PlanValue>>,
  left: (field: string) => PlanValue | undefined,
): readonly PlannedValue[] {
  return Object.entries(before).map(([field, value]) => ({ field, before: left(field) ?? null, after: value }));
}

function versionOf({ outcome, exact }: Done): { readonly version?: number } {
  return exact && outcome.version !== undefined ? { version: outcome.version } : {};
}

function resolvedAll(
  values: Readonly<Record<string, PlanValue>>,
  created: CreatedRecords,
): Readonly<Record<string, PlanValue>> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, known(value, created)]));
}

/** Replaces references to created records by their ids. A finished operation refers only to records that exist. */
function known(value: PlanValue, created: CreatedRecords): PlanValue {
  return planValue(resolve(value, created));
}
