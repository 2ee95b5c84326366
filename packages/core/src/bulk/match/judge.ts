import type { AnyRecord } from "../../registry/record.ts";
import type { Resource, ResourceField } from "../../registry/resource.ts";
import { changesOf, type FieldChange, type RowValues } from "../../records/changes.ts";
import { missingColumns } from "../rows/checkFiles.ts";
import { type Comparison, isAwaited, type ListWork } from "./comparison.ts";
import type { Finding } from "../rows/issues.ts";
import { keyFields, keyLabel } from "../../records/keys.ts";
import type { CreateOperation, PlannedValue, UpdateOperation } from "./operation.ts";
import { type NewOperation, newRecordsIn, toPlanValue } from "./operationWriter.ts";
import type { Row } from "../read/source.ts";

/** A row that may become an operation. */
export interface Candidate {
  readonly list: ListWork;
  readonly row: Row;
  /** Index of the row below the header, from 0. */
  readonly index: number;
  /** The server's record with the key of the row. */
  readonly record: AnyRecord | undefined;
}

/** A record that a row refers to and that does not exist yet. */
export interface Awaited {
  readonly field: ResourceField;
  readonly word: string;
  readonly finding: Finding;
}

export type Judgement =
  | { readonly kind: "wrong"; readonly findings: readonly Finding[] }
  | { readonly kind: "same" }
  /** Can be written; `later` are the fields that a second change sets. */
  | {
      readonly kind: "ready";
      readonly operation: NewOperation;
      readonly values: RowValues;
      readonly later: readonly ResourceField[];
    }
  /** The whole change is written at the end. */
  | { readonly kind: "later"; readonly values: RowValues }
  /** Refers to records of this step, or to records that do not exist yet. */
  | { readonly kind: "waits"; readonly awaited: readonly Awaited[] };

/** @param letGo - do not wait for references that a second change can set */
export function judge(about: Comparison, candidate: Candidate, letGo = false): Judgement {
  const { list, row, record } = candidate;
  const { resource, reader } = list;
  const { key, findings: wrongKey } = reader.key(row, record !== undefined);
  const { values, findings: wrongValues } = reader.values(row, record);
  const all = [...wrongKey, ...wrongValues, ...modeFindings(about, candidate, key)];
  const awaited = all.flatMap((finding) => awaitedBy(about, resource, finding));
  const wrong = all.filter((finding) => !awaited.some((one) => one.finding === finding));
  if (!record && list.absent.length > 0 && key !== undefined) wrong.push(...missingColumns(list, about.language));
  if (wrong.length > 0) return { kind: "wrong", findings: wrong };
  const later = awaited.filter(({ field }) => isLate(about, resource, field, letGo)).map(({ field }) => field);
  const still = awaited.filter(({ field }) => !later.includes(field));
  const ofThisStep = [...values.values(), ...partsOf(key)].flatMap(newRecordsIn).some(about.writer.isInStep);
  if (still.length > 0 || key === undefined || ofThisStep) return { kind: "waits", awaited: still };
  if (!record) return { kind: "ready", operation: creation(candidate, key, values), values, later };
  if (later.length > 0) return { kind: "later", values };
  const changes = changesOf(resource, record, values);
  if (changes.length === 0) return { kind: "same" };
  return { kind: "ready", operation: change(candidate, key, record, changes), values, later };
}

/** Judges the rest of a row, once every record that it may refer to exists. */
export function judgeRest(
  candidate: Candidate,
  made: { readonly id: string; readonly fields: readonly ResourceField[] } | undefined,
): Judgement {
  const { list, row, record } = candidate;
  const { resource, reader } = list;
  const { key } = reader.key(row, record !== undefined);
  const { values, findings } = reader.values(row, record);
  if (findings.length > 0 || key === undefined) return { kind: "wrong", findings };
  const changes = record
    ? changesOf(resource, record, values)
    : (made?.fields ?? []).map(({ name, default: usual }) => ({ field: name, before: usual, after: values.get(name) }));
  if (changes.length === 0) return { kind: "same" };
  const target = record ?? { id: made?.id ?? "" };
  return { kind: "ready", operation: change(candidate, key, target, changes), values, later: [] };
}

/** The members that all operations share. */
export function operationBase({ list, row }: Pick<Candidate, "list" | "row">, key: string) {
  const { resource, file } = list;
  return {
    resource: resource.name as NewOperation["resource"],
    key: partsOf(key).map(toPlanValue),
    label: keyLabel(resource, key),
    source: { file, line: row.line },
  };
}

export function partsOf(key: string | undefined): readonly string[] {
  return key === undefined ? [] : key.split("\u0000");
}

function creation(candidate: Candidate, key: string, values: RowValues): Omit<CreateOperation, "n" | "step"> {
  const given = [...values].map(([name, value]) => [name, toPlanValue(value)] as const);
  return { op: "create", ...operationBase(candidate, key), values: Object.fromEntries(given) };
}

export function change(
  candidate: Candidate,
  key: string,
  record: AnyRecord,
  changes: readonly FieldChange[],
): Omit<UpdateOperation, "n" | "step"> {
  const id = toPlanValue(record.id) as UpdateOperation["id"];
  return {
    op: "update",
    ...operationBase(candidate, key),
    id,
    ...versionOf(record),
    changes: changes.map(planned),
  };
}

export function versionOf(record: AnyRecord): { readonly version?: number } {
  const version = record["version"];
  return typeof version === "number" ? { version } : {};
}

function planned({ field, before, after }: FieldChange): PlannedValue {
  return { field, before: toPlanValue(before), after: toPlanValue(after) };
}

function modeFindings(
  { mode }: Comparison,
  { list, row, record }: Candidate,
  key: string | undefined,
): readonly Finding[] {
  const rule =
    mode === "create" && record ? "exists" : mode === "update" && key !== undefined && !record ? "notThere" : undefined;
  return rule === undefined ? [] : [keyFinding(list, row, rule)];
}

/** A finding about the record that a row names. */
export function keyFinding({ columns, resource }: ListWork, row: Row, rule: string): Finding {
  const name = resource.key.at(-1);
  const column = columns.find(({ field }) => field?.name === name);
  const value = column && (column.fixed ?? row.cells[column.index]);
  const place = column?.fixed === undefined ? { columnIndex: column?.index } : {};
  return { line: row.line, ...place, header: column?.header, field: name, rule, value };
}

function awaitedBy(about: Comparison, resource: Resource, finding: Finding): readonly Awaited[] {
  const field = resource.fields[finding.field ?? ""];
  const word = finding.params?.["value"];
  if (!field || finding.rule !== "unknownReference" || typeof word !== "string") return [];
  return isAwaited(about, resource, field, word) ? [{ field, word, finding }] : [];
}

/** Whether a second change sets a reference: its records are created later, or rows refer to each other in a circle. */
function isLate(about: Comparison, resource: Resource, field: ResourceField, letGo: boolean): boolean {
  if (keyFields(resource).includes(field)) return false;
  const ways = about.references.filter((one) => one.from === resource.name && one.field === field.name);
  if (ways.length === 0 || ways.some(({ firm }) => firm)) return false;
  return letGo || ways.every((way) => about.late.includes(way));
}
