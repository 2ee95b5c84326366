import { type Field, type ResourceField, valueAt } from "@banche/core";
import { childRows, kindOf } from "@banche/core/forms";
import { type Kysely, sql } from "kysely";

import type { Schema } from "../db/schema.ts";
import { type IssueDraft, type Refusal, refuse } from "../base/respond.ts";
import type { RecordValues, Writer } from "../tables/recordTable.ts";
import { lossesOf } from "../html/safeHtml.ts";
import { findForeignFiles } from "./heldFiles.ts";
import { findMissing } from "./references.ts";
import { isEmpty } from "@banche/core/wire";

/** Values that will be written. */
export interface Written {
  readonly values: RecordValues;
  /** The current record. Missing for a new record. */
  readonly before?: RecordValues;
  /** The fields that change. The values of other fields are not checked. */
  readonly fields: readonly ResourceField[];
  /** The record that will hold the values. Where it is missing, the values may contain no files. */
  readonly holder?: Holder;
}

/** A record that can hold files. */
export interface Holder {
  readonly resource: string;
  readonly id: string;
}

/**
 * Checks values against the descriptor of the resource: required, kind, rule, choices and references. The referenced records must exist
 * in the factory of the session.
 *
 * @throws {Refusal} `validation`, with every issue
 */
export async function checkValues(writer: Writer, written: Written): Promise<void> {
  const [refusal] = await findFaults(writer, [written]);
  if (refusal) throw refusal;
}

/**
 * The same as `checkValues` for many records, with a fixed number of reads. Returns the refusal of each record, or undefined, in the same
 * order.
 */
export async function findFaults(writer: Writer, set: readonly Written[]): Promise<readonly (Refusal | undefined)[]> {
  const issues: IssueDraft[][] = set.map(() => []);
  const given: Given[] = [];
  set.forEach(({ values, before, fields, holder }, record) => {
    for (const field of fields) {
      const value = valueAt(values, field.key);
      const found = checkField(field, value);
      if (found.length > 0) issues[record]?.push(...found);
      else if (kindOf(field).rows) given.push(...cellsOf(field, value, before).map((cell) => ({ record, ...cell })));
      else if (!isBlank(field, value)) given.push({ record, field, value, ...(holder && { holder }) });
    }
  });
  for (const { record, issue } of await checkChoices(writer.db, given)) issues[record]?.push(issue);
  for (const { record, issue } of await findMissing(writer, given)) issues[record]?.push(issue);
  for (const { record, issue } of await findForeignFiles(writer, given)) issues[record]?.push(issue);
  for (const { record, issue } of findLosses(given)) issues[record]?.push(issue);
  return issues.map((found) => (found.length > 0 ? refuse.validation(found) : undefined));
}

/** A value that is present and valid on its own. */
export interface Given {
  /** Index of the record in the set. */
  readonly record: number;
  readonly field: ResourceField;
  readonly value: unknown;
  readonly holder?: Holder;
}

/** A problem with one value. */
export interface Fault {
  readonly record: number;
  readonly issue: IssueDraft;
}

/** Whether a value means "none": no value, an empty text or list, or the id that stands for the root. */
function isBlank(field: Field, value: unknown): boolean {
  return isEmpty(value) || ("root" in field && value === field.root);
}

/** The largest number of issues reported for the rows of one field. */
const mostOfRows = 50;

function checkField(field: ResourceField, value: unknown): readonly IssueDraft[] {
  if (isBlank(field, value)) {
    const isMissing = field.required === true && !("root" in field && value === field.root);
    return isMissing ? [{ field: field.name, rule: "required" }] : [];
  }
  const problem = kindOf(field).check(value, field);
  if (!problem) return [];
  const inRows = kindOf(field).rows?.faults(value, field) ?? [];
  if (inRows.length === 0) return [{ field: field.name, ...problem }];
  return inRows
    .slice(0, mostOfRows)
    .map((fault) => ({ field: placeOf(field, fault.row, fault.field), ...fault.problem }));
}

/** The name of a cell in issues: `equipment.0.name`. */
const placeOf = (field: ResourceField, row: number, { name }: Pick<ResourceField, "name">): string =>
  `${field.name}.${row}.${name}`;

/** The values of new and changed rows. Each is treated as a field that is named by its position. */
function cellsOf(
  field: ResourceField,
  value: unknown,
  before: RecordValues | undefined,
): readonly Omit<Given, "record">[] {
  const { rows } = kindOf(field);
  if (!rows) return [];
  const old = new Map(childRows(before && valueAt(before, field.key)).map((row) => [row["id"], row]));
  return childRows(value).flatMap((row, place) => {
    const was = old.get(row["id"]);
    if (was && rows.sameRow(was, row, field)) return [];
    return rows.fields(field).flatMap((one) => {
      const cell = row[one.key];
      return isBlank(one, cell) ? [] : [{ field: { ...one, name: placeOf(field, place, one) }, value: cell }];
    });
  });
}

/** Checks that choices are in their list or in their dictionary. */
async function checkChoices(db: Kysely<Schema>, given: readonly Given[]): Promise<readonly Fault[]> {
  const choices = given.flatMap(({ record, field, value }) =>
    "from" in field
      ? (Array.isArray(value) ? value : [value]).map((one) => {
          return { record, name: field.name, from: field.from, value: String(one) };
        })
      : [],
  );
  const wanted = new Map(
    choices.flatMap(({ from, value }) =>
      typeof from === "string" ? [[`${from} ${value}`, { type: from, value }] as const] : [],
    ),
  );
  const known = wanted.size > 0 ? await readItems(db, [...wanted.values()]) : new Set<string>();
  return choices
    .filter(({ from, value }) =>
      typeof from === "string" ? !known.has(`${from} ${value}`) : from.every((choice) => choice.value !== value),
    )
    .map(({ record, name }) => ({ record, issue: { field: name, rule: "choice", text: "server.unknownChoice" } }));
}

const lossRules = { pictures: "htmlPictures", links: "htmlLinks", embedded: "htmlEmbedded" } as const;

/** Reports HTML that contains scripts, or that would lose visible content when it is cleaned. */
function findLosses(given: readonly Given[]): readonly Fault[] {
  return given.flatMap(({ record, field, value }) => {
    if (!kindOf(field).html || typeof value !== "string") return [];
    return lossesOf(value).map((loss) => ({ record, issue: { field: field.name, rule: lossRules[loss] } }));
  });
}

async function readItems(
  db: Kysely<Schema>,
  wanted: readonly { readonly type: string; readonly value: string }[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ type: string; code: string }>`
    select type.code as type, item.code from dictionary_items item
    join dictionary_types type on type.id = item.type_id
    join unnest(${wanted.map(({ type }) => type)}::text[], ${wanted.map(({ value }) => value)}::text[]) as wanted (type, code)
      on wanted.type = type.code and wanted.code = item.code
    where item.enabled`.execute(db);
  return new Set(rows.map(({ type, code }) => `${type} ${code}`));
}
