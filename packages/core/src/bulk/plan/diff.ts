import { kindOf } from "../../kinds/kinds.ts";
import type { CellContext } from "../../kinds/kind.ts";
import type { Lookups } from "../../kinds/lookups.ts";
import type { Language } from "../../i18n/language.ts";
import { labelIn } from "../../text/label.ts";
import type { ResourceRegistry } from "../../registry/registry.ts";
import type { ResourceField } from "../../registry/resource.ts";
import { fieldLabel } from "../../registry/words.ts";
import {
  isNewRecord,
  type NewRecord,
  type Operation,
  type OperationSource,
  type PlanStore,
  type PlanValue,
} from "../match/operation.ts";
import { wordsIn } from "../rows/words.ts";

/** One operation in readable form: names instead of ids, labels instead of codes. */
export interface OperationDiff {
  readonly kind: Operation["op"];
  /** Label of the resource: `用户`. */
  readonly concept: string;
  /** Its natural key. */
  readonly label: string;
  readonly source?: OperationSource;
  readonly fields: readonly FieldDiff[];
}

export interface FieldDiff {
  /** Our field name. */
  readonly field: string;
  readonly heading: string;
  /** Missing for an empty value, or for a record that does not exist yet. */
  readonly before?: string;
  /** Missing if the new value is empty. */
  readonly after?: string;
}

/** The name of the record that operation `n` of the plan creates. */
export type NewNames = (n: number) => string | undefined;

export interface DiffOptions {
  readonly registry: ResourceRegistry;
  /** Tables of what the fields point to, see `loadLookups`. */
  readonly lookups: Lookups;
  readonly language: Language;
  /** From `newNamesOf`. Default: new records are shown by their numbers. */
  readonly newNames?: NewNames;
}

/** An operation field by field, in the order of the declaration. */
export function diffOf(
  operation: Operation,
  { registry, lookups, language, newNames = () => undefined }: DiffOptions,
): OperationDiff {
  const resource = registry.of(operation.resource);
  const context = { lookups, words: wordsIn(language) };
  const texts = (field: ResourceField, before: PlanValue, after: PlanValue): FieldDiff => {
    const [old, now] = [before, after].map((value) => valueText(value, field, context, newNames));
    return {
      field: field.name,
      heading: fieldLabel(resource, field.name, language),
      ...(old && { before: old }),
      ...(now && { after: now }),
    };
  };
  const values = valuesOf(operation);
  return {
    kind: operation.op,
    concept: labelIn(language, resource.one),
    label: operation.label,
    ...(operation.source && { source: operation.source }),
    fields: Object.values(resource.fields).flatMap((field) => {
      const value = values.get(field.name);
      return value ? [texts(field, value.before, value.after)] : [];
    }),
  };
}

/** Names of the records that a plan creates and that its other operations refer to. */
export async function newNamesOf(store: Pick<PlanStore, "read">, registry: ResourceRegistry): Promise<NewNames> {
  const wanted = new Set<number>();
  for await (const operations of store.read()) {
    for (const operation of operations) {
      for (const { before, after } of valuesOf(operation).values()) gather(wanted, [before, after]);
      if (operation.op === "update") gather(wanted, operation.id);
    }
  }
  const names = new Map<number, string>();
  if (wanted.size > 0) {
    for await (const operations of store.read()) {
      for (const operation of operations)
        if (wanted.has(operation.n)) names.set(operation.n, nameOf(operation, registry));
    }
  }
  return (n) => names.get(n);
}

type Change = { readonly before: PlanValue; readonly after: PlanValue };

function valuesOf(operation: Operation): ReadonlyMap<string, Change> {
  if (operation.op === "update") {
    return new Map(operation.changes.map(({ field, before, after }) => [field, { before, after }]));
  }
  const made = operation.op === "create";
  return new Map(
    Object.entries(operation.values).map(([field, value]) => [
      field,
      made ? { before: null, after: value } : { before: value, after: null },
    ]),
  );
}

function nameOf(operation: Operation, registry: ResourceRegistry): string {
  const label = operation.op === "create" ? operation.values[registry.of(operation.resource).label] : undefined;
  return typeof label === "string" ? label : operation.label;
}

function gather(into: Set<number>, value: PlanValue): void {
  if (isNewRecord(value)) into.add(value.$new);
  else if (typeof value === "object" && value !== null) {
    for (const one of Object.values(value) as readonly PlanValue[]) gather(into, one);
  }
}

/** A value in readable form; an empty text if there is none. */
export function wordsOf(value: PlanValue, field: ResourceField, lookups: Lookups, language: Language): string {
  return valueText(value, field, { lookups, words: wordsIn(language) }, () => undefined);
}

function valueText(value: PlanValue, field: ResourceField, context: CellContext, newNames: NewNames): string {
  if (value === null || value === "") return "";
  if (isNewRecord(value)) return newName(value, newNames);
  if (Array.isArray(value) && kindOf(field).single) {
    return value.map((one: PlanValue) => valueText(one, single(field), context, newNames)).join("、");
  }
  return kindOf(field).toCell(withNewNames(value, newNames), field, context);
}

const newName = ({ $new }: NewRecord, newNames: NewNames): string => newNames($new) ?? `+${$new + 1}`;

/** Replaces the placeholder of a new record by its name. */
function withNewNames(value: PlanValue, newNames: NewNames): PlanValue {
  if (typeof value !== "object" || value === null) return value;
  if (isNewRecord(value)) return newName(value, newNames);
  if (Array.isArray(value)) return value.map((one: PlanValue) => withNewNames(one, newNames));
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, withNewNames(one as PlanValue, newNames)]),
  );
}

function single(field: ResourceField): ResourceField {
  return { ...field, ...kindOf(field).single?.(field) } as ResourceField;
}
