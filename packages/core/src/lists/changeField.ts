import { takesText } from "../kinds/kinds.ts";
import { emptyOf } from "../records/cells.ts";
import { changesOf } from "../records/changes.ts";
import { batchPart } from "../bulk/job/requests.ts";
import { planValue } from "../bulk/job/writes.ts";
import type { PlanValue } from "../bulk/match/operation.ts";
import type { BancheError } from "../errors.ts";
import type { AnyRecord } from "../registry/record.ts";
import type { Resource, ResourceField } from "../registry/resource.ts";
import { valueAt } from "../registry/values.ts";
import { carryOutPieces, type ChangedRows, type ChosenRows, readRows, sendPiece } from "./rowPieces.ts";

/** The result of the change for one row. */
export interface FieldOfRow {
  readonly row: AnyRecord;
  readonly before: PlanValue;
  readonly after: PlanValue;
  /** `refused`: the server refused it; the reason is in `error`. */
  readonly outcome: "changed" | "unchanged" | "refused";
  readonly error?: BancheError | undefined;
}

/**
 * The fields that can be set to one value in several records: the fields of a file, without those that identify a
 * record.
 */
export function commonFields(resource: Resource): readonly ResourceField[] {
  return Object.values(resource.fields).filter(
    (field) => takesText(field) && !field.createOnly && !field.key.includes(".") && !resource.key.includes(field.name),
  );
}

/**
 * Tests a change of one field in several rows. Each row is read, and the server tries the change without keeping it,
 * fifty in a call. Needs the additions `batch` and `batch-dry-run`.
 *
 * @param value - of the field's kind; undefined means empty
 * @throws {BancheError} when a whole call failed
 */
export async function tryField(
  chosen: ChosenRows,
  field: ResourceField,
  value: unknown,
): Promise<readonly FieldOfRow[]> {
  const { resource } = chosen;
  const after = planValue(value === undefined ? emptyOf(field) : value);
  const read = await readRows(chosen);
  const rows = read.map(({ row, record, error }): FieldOfRow => {
    const before = planValue(record && valueAt(record, field.key));
    if (error) return { row, before, after, outcome: "refused", error };
    const differs = record !== undefined && changesOf(resource, record, new Map([[field.name, after]])).length > 0;
    return { row: { ...row, version: record?.["version"] }, before, after, outcome: differs ? "changed" : "unchanged" };
  });
  const errors = new Map<string, BancheError>();
  const open = rows.filter(({ outcome }) => outcome === "changed");
  for (let at = 0; at < open.length && !chosen.signal?.aborted; at += TRIED_AT_ONCE) {
    const piece = open.slice(at, at + TRIED_AT_ONCE);
    const operations = piece.map((one) => batchPart(resource, writeOf(field, one)));
    const found = await sendPiece(chosen, { operations, dryRun: true });
    found.forEach((error, place) => {
      const id = piece[place]?.row.id;
      if (error && id !== undefined) errors.set(id, error);
    });
  }
  return rows.map((one) => {
    const error = errors.get(one.row.id);
    return error ? { ...one, outcome: "refused" as const, error } : one;
  });
}

const TRIED_AT_ONCE = 50;

/**
 * Applies the changes that `tryField` returned, like `removeAll`; rows that were changed meanwhile are refused. Needs
 * the addition `batch`.
 *
 * @throws {BancheError} when the server does not return its additions
 */
export async function changeField(
  chosen: Omit<ChosenRows, "rows">,
  field: ResourceField,
  rows: readonly FieldOfRow[],
): Promise<ChangedRows> {
  const wanted = new Map(rows.map((one) => [one.row.id, one]));
  return carryOutPieces({ ...chosen, rows: rows.map(({ row }) => row) }, () => ({
    reads: false,
    inOrder: true,
    write: (row) => writeOf(field, wanted.get(row.id) ?? { row, before: null, after: null, outcome: "unchanged" }),
    alone: () => Promise.reject(new TypeError("A field of several rows is changed in batches alone")),
    isDone: (record) => {
      const after = record && wanted.get(record.id)?.after;
      return record !== undefined && changesOf(chosen.resource, record, new Map([[field.name, after]])).length === 0;
    },
  }));
}

/** The undo of a change: each row gets its former value, unless another user has changed the field since. */
export async function takeFieldBack(
  chosen: Omit<ChosenRows, "rows">,
  field: ResourceField,
  rows: readonly FieldOfRow[],
): Promise<ChangedRows> {
  const read = await readRows({ ...chosen, rows: rows.map(({ row }) => row) });
  const back = read.flatMap(({ record }, at): readonly FieldOfRow[] => {
    const one = rows[at];
    if (!one || !record) return [];
    if (changesOf(chosen.resource, record, new Map([[field.name, one.after]])).length > 0) return [];
    const before = one.before ?? planValue(emptyOf(field));
    return [{ ...one, row: { ...one.row, version: record["version"] }, before: one.after, after: before }];
  });
  return changeField(chosen, field, back);
}

function writeOf(field: ResourceField, { row: { id, version }, before, after }: FieldOfRow) {
  const changes = [{ field: field.name, before, after }];
  return { kind: "update" as const, id, ...(typeof version === "number" && { version }), changes };
}
