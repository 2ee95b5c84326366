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

/** Values that are about to be written. */
export interface Written {
  readonly values: RecordValues;
  /** As the record is; missing for a new one. */
  readonly before?: RecordValues;
  /** Fields that get a new value; the others are taken as they are. */
  readonly fields: readonly ResourceField[];
  /** The record that is to have them; where it is missing, it may hold no files. */
  readonly holder?: Holder;
}

/** A record that holds files. */
export interface Holder {
  readonly resource: string;
  readonly id: string;
}

/**
 * Checks values as the descriptor of the resource wants them: required, kind, rule, choices, and records that they point to,
 * which must exist in the factory of the session.
 *
 * @throws {Refusal} `validation`, with every issue
 */
export async function checkValues(writer: Writer, written: Written): Promise<void> {
  const [refusal] = await findFaults(writer, [written]);
  if (refusal) throw refusal;
}

/** As `checkValues`, for many records by a fixed number of reads: what is wrong with each, in their order. */
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

/** A value that is there and sound by itself. */
export interface Given {
  /** Place of its record in the set. */
  readonly record: number;
  readonly field: ResourceField;
  readonly value: unknown;
  readonly holder?: Holder;
}

/** What is wrong with one of them. */
export interface Fault {
  readonly record: number;
  readonly issue: IssueDraft;
}

/** Whether a value says "none": nothing, an empty text or list, or the id that stands for the top. */
function isBlank(field: Field, value: unknown): boolean {
  return isEmpty(value) || ("root" in field && value === field.root);
}

/** Most issues that are reported for the rows of one field. */
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

/** What issues call a value of a row: `equipment.0.name`. */
const placeOf = (field: ResourceField, row: number, { name }: Pick<ResourceField, "name">): string =>
  `${field.name}.${row}.${name}`;

/** The values of new and changed rows, each as a value of a field that is called after its place. */
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

/** Choices must be among those of their list or of their dictionary. */
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

/** HTML that would lose something that people would miss, or that is meant to run. */
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
