import type { ResourceRegistry } from "../../registry/registry.ts";
import type { Resource } from "../../registry/resource.ts";
import type { Operation, PlanValue } from "../match/operation.ts";
import type { Draft } from "./inverse.ts";
import type { JobState } from "./jobState.ts";
import type { JobPlan, Journal } from "./records.ts";

/**
 * Deleted records that an undo creates again and that other operations of the undo refer to. They get new ids, so a
 * reference to them is written as a reference to the creating operation.
 */
export interface ReturningRecords {
  /** The record is made by an operation of the undo. */
  made(resource: string, id: string, by: Place): void;
  /** Fields that refer to records which are created again only after this step. */
  lateFields(draft: Draft, step: number): readonly string[];
  /** The draft, with references instead of former ids. */
  pointed(draft: Draft): Draft;
}

/** Position of an operation in the undo. */
export interface Place {
  readonly n: number;
  readonly step: number;
}

/** Finds the deleted records that are referred to. Memory only for these. */
export async function returningRecords(
  plan: JobPlan,
  journal: Pick<Journal, "read">,
  state: JobState,
  registry: ResourceRegistry,
): Promise<ReturningRecords> {
  const pointedTo = new Set<string>();
  for await (const group of plan.read()) {
    for (const operation of group) {
      if (state.outcome(operation.n) === "done")
        collect(registry.of(operation.resource), formerValues(operation), pointedTo);
    }
  }
  for await (const record of journal.read()) {
    if (record.type !== "outcome" || !record.before) continue;
    collect(registry.of(record.resource), Object.entries(record.before), pointedTo);
  }
  const returning: Returning = new Map();
  for await (const group of pointedTo.size > 0 ? plan.read() : []) {
    for (const operation of group) {
      const { op, n, resource } = operation;
      if (op !== "remove" || state.outcome(n) !== "done" || !pointedTo.has(operation.id)) continue;
      const places = returning.get(operation.id) ?? new Map<string, Place | undefined>();
      returning.set(operation.id, places.set(resource, undefined));
    }
  }
  return tracker(returning, registry);
}

type Returning = Map<string, Map<string, Place | undefined>>;

function tracker(returning: Returning, registry: ResourceRegistry): ReturningRecords {
  /** `later`: the record is created again in a later step; undefined: it is not created again. */
  function placeOf(target: string, id: string): Place | "later" | undefined {
    const places = returning.get(id);
    if (!places) return undefined;
    const exact = [...places].find(([name]) => name === target) ?? [...places][0];
    return exact?.[1] ?? "later";
  }

  function pointedValue(resource: string, name: string, value: PlanValue): PlanValue {
    const target = targetOf(registry.of(resource), name);
    if (target === undefined) return value;
    if (Array.isArray(value)) return value.map((one: PlanValue) => pointedValue(resource, name, one));
    const place = typeof value === "string" ? placeOf(target, value) : undefined;
    return typeof place === "object" ? { $new: place.n } : value;
  }

  return {
    made(resource, id, by) {
      const places = returning.get(id);
      if (places?.has(resource)) places.set(resource, by);
    },
    lateFields(draft, step) {
      if (draft.op === "remove") return [];
      const values =
        draft.op === "create"
          ? Object.entries(draft.values)
          : draft.changes.map(({ field, after }) => [field, after] as const);
      return values.flatMap(([name, value]) => {
        const target = targetOf(registry.of(draft.resource), name);
        if (target === undefined) return [];
        const places = idsIn(value).map((id) => placeOf(target, id));
        return places.some((place) => place === "later" || (place && place.step >= step)) ? [name] : [];
      });
    },
    pointed(draft) {
      if (draft.op === "remove") return draft;
      const { resource } = draft;
      const key = draft.key.map((part, at) => pointedValue(resource, registry.of(resource).key[at] ?? "", part));
      if (draft.op === "update") {
        const changes = draft.changes.map((change) => ({
          ...change,
          after: pointedValue(resource, change.field, change.after),
        }));
        return { ...draft, key, changes };
      }
      const values = Object.entries(draft.values).map(
        ([name, value]) => [name, pointedValue(resource, name, value)] as const,
      );
      return { ...draft, key, values: Object.fromEntries(values) };
    },
  };
}

/** Values that an undo restores. */
function formerValues(operation: Operation): readonly (readonly [string, PlanValue])[] {
  if (operation.op === "remove") return Object.entries(operation.values);
  return operation.op === "update" ? operation.changes.map(({ field, before }) => [field, before]) : [];
}

function collect(resource: Resource, values: readonly (readonly [string, PlanValue])[], into: Set<string>): void {
  for (const [name, value] of values) {
    if (targetOf(resource, name) === undefined) continue;
    for (const id of idsIn(value)) into.add(id);
  }
}

function targetOf({ fields }: Resource, name: string): string | undefined {
  const field = fields[name];
  return field && "target" in field ? field.target : undefined;
}

function idsIn(value: PlanValue): readonly string[] {
  if (typeof value === "string") return [value];
  return Array.isArray(value) ? value.filter((one: PlanValue) => typeof one === "string") : [];
}
