import { BancheError } from "../../errors.ts";
import { isProtected } from "../../permissions/policy.ts";
import type { AnyRecord } from "../../registry/record.ts";
import { allRecords } from "../../records/allRecords.ts";
import type { Resource } from "../../registry/resource.ts";
import { valueAt } from "../../registry/values.ts";
import { cellReader } from "../../records/cells.ts";
import { KEPT_KEYS } from "../rows/seenValues.ts";
import { type Comparison, type ListWork, refuseRow } from "./comparison.ts";
import { lookedUp } from "./compareUnit.ts";
import { change, keyFinding, operationBase, partsOf, versionOf } from "./judge.ts";
import { keyOfRecord, keyLabel } from "../../records/keys.ts";
import { GROUP_ROWS } from "../limits.ts";
import type { PlanValue, RemoveOperation } from "./operation.ts";
import { type NewOperation, toPlanValue } from "./operationWriter.ts";
import { isAbove } from "./references.ts";

/**
 * Where records are removed that the files do not have: the records of one resource with one value in a field (any
 * name of the field; the value as a file writes it), or, if requested explicitly, all its records.
 */
export type PruneScope =
  | { readonly resource: Resource; readonly field: string; readonly value: string }
  | { readonly resource: Resource; readonly all: true };

/** Processes rows that name records to delete, enable or disable. */
export async function compareKeys(about: Comparison, list: ListWork): Promise<void> {
  const { resource, states } = list;
  const remover = about.mode === "delete" ? removalsOf(about, resource) : undefined;
  for await (const group of lookedUp(about, list)) {
    for (const { row, index, key, record, findings } of group) {
      const { findings: wrongKey } = row.problem ? { findings: [] } : list.reader.key(row, record !== undefined);
      const isKept = record !== undefined && about.mode !== "enable" && isProtected(resource, record);
      const rule = key !== undefined && !record ? "notThere" : isKept ? "protected" : undefined;
      const wrong = [...findings, ...wrongKey, ...(rule ? [keyFinding(list, row, rule)] : [])];
      if (wrong.length > 0) refuseRow(about, list, index, wrong);
      if (wrong.length > 0 || !record || key === undefined || states.state(index) === "invalid") continue;
      const base = operationBase({ list, row }, key);
      const operation = remover ? removal(resource, record, base) : switching(about, { list, row, index, record }, key);
      if (!operation) about.counts.same += 1;
      else if (remover && operation.op === "remove") remover.add(operation, record);
      else about.writer.add(operation);
      states.set(index, operation ? operation.op : "same");
    }
    await about.writer.flush();
  }
  await remover?.finish();
}

/** Removes server records inside a scope that the files do not have. Protected records stay. */
export async function prune(about: Comparison, scope: PruneScope): Promise<void> {
  const { resource } = scope;
  const inside = insideOf(about, scope);
  const kept = about.seen.table(resource.name, KEPT_KEYS);
  const remover = removalsOf(about, resource);
  let rows = 0;
  for await (const record of allRecords(about.client, resource)) {
    if (about.signal?.aborted) throw new BancheError("aborted");
    const key = keyOfRecord(resource, record);
    if (key === undefined || kept.has(key) || isProtected(resource, record) || !inside(record)) continue;
    const base = {
      resource: resource.name as RemoveOperation["resource"],
      key: partsOf(key),
      label: keyLabel(resource, key),
    };
    remover.add(removal(resource, record, base), record);
    rows += 1;
    if (rows % GROUP_ROWS === 0) await about.writer.flush();
  }
  await remover.finish();
}

/** The id or value that a scope names; undefined if it cannot be read. */
export function scopeValue(about: Pick<Comparison, "tables">, scope: PruneScope): unknown {
  if ("all" in scope) return undefined;
  const field = scope.resource.fields[scope.field];
  const cell = field && cellReader(about.tables)(scope.value, field);
  return cell?.kind === "value" ? cell.value : undefined;
}

function insideOf(about: Comparison, scope: PruneScope): (record: AnyRecord) => boolean {
  if ("all" in scope) return () => true;
  const wanted = scopeValue(about, scope);
  const field = scope.resource.fields[scope.field];
  return (record) => {
    const value = field && valueAt(record, field.key);
    return (
      wanted !== undefined &&
      (Array.isArray(value) ? Array.isArray(wanted) && value.includes(wanted[0]) : value === wanted)
    );
  };
}

interface Removals {
  add(operation: NewOperation, record: AnyRecord): void;
  finish(): Promise<void>;
}

/** Records in a tree are removed from the bottom up, other records in the order of arrival. */
function removalsOf({ writer }: Comparison, resource: Resource): Removals {
  const above = Object.values(resource.fields).find((field) => isAbove(resource, field));
  const gathered = new Map<string, { readonly operation: NewOperation; readonly parent: unknown }>();
  return {
    add(operation, record) {
      if (above) gathered.set(record.id, { operation, parent: valueAt(record, above.key) });
      else writer.add(operation);
    },
    async finish() {
      const depths = new Map<string, number>();
      const depthOf = (id: string): number => {
        const known = depths.get(id);
        if (known !== undefined) return known;
        depths.set(id, 0);
        const parent = gathered.get(id)?.parent;
        const depth = typeof parent === "string" && gathered.has(parent) ? depthOf(parent) + 1 : 0;
        depths.set(id, depth);
        return depth;
      };
      const levels: NewOperation[][] = [];
      for (const [id, { operation }] of gathered) (levels[depthOf(id)] ??= []).push(operation);
      for (const level of levels.reverse()) {
        writer.nextStep();
        for (const operation of level) writer.add(operation);
        await writer.flush();
      }
      await writer.flush();
    },
  };
}

function removal(
  resource: Resource,
  record: AnyRecord,
  base: Pick<RemoveOperation, "resource" | "key" | "label" | "source">,
): Omit<RemoveOperation, "n" | "step"> {
  const values: Record<string, PlanValue> = {};
  for (const { name, key, readOnly } of Object.values(resource.fields)) {
    const value = readOnly ? undefined : valueAt(record, key);
    if (value !== undefined) values[name] = toPlanValue(value);
  }
  return { op: "remove", ...base, id: record.id, ...versionOf(record), values };
}

function switching(
  { mode }: Comparison,
  candidate: Parameters<typeof change>[0] & { readonly record: AnyRecord },
  key: string,
): NewOperation | undefined {
  const field = candidate.list.resource.fields["enabled"];
  const before = field && valueAt(candidate.record, field.key);
  const after = mode === "enable";
  if (!field || before === after) return undefined;
  return change(candidate, key, candidate.record, [{ field: field.name, before, after }]);
}
