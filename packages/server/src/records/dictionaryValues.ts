import { dictionaryOf, type ResourceField, valueAt, withValue } from "@banche/core";
import { childRows, kindOf } from "@banche/core/forms";
import { type Kysely, sql } from "kysely";

import type { Schema } from "../db/schema.ts";
import { isObject } from "@banche/core/wire";
import type { RecordValues } from "../tables/recordTable.ts";

/** One dictionary value of one record. */
interface Chosen {
  readonly type: string;
  readonly value: string;
}

/**
 * Replaces ids of dictionary entries by their codes. A dictionary field accepts both; the code is stored. A value that is neither stays,
 * so that its field is refused by name.
 */
export async function withCodes(
  db: Kysely<Schema>,
  fields: Iterable<ResourceField>,
  records: readonly RecordValues[],
): Promise<readonly RecordValues[]> {
  const all = [...fields];
  const chosen = records.map((record) => chosenIn(all, record));
  const entries = await readEntries(db, chosen.flat());
  const codeOf = (type: string, value: string): string => {
    const key = keyOf(type, value);
    return entries.codes.has(key) ? value : (entries.codeOf.get(key) ?? value);
  };
  return withCodesInRows(
    db,
    all,
    records.map((record) => withValues(record, all, codeOf)),
  );
}

/** The same for child rows, all rows of one field together. */
async function withCodesInRows(
  db: Kysely<Schema>,
  fields: readonly ResourceField[],
  records: readonly RecordValues[],
): Promise<readonly RecordValues[]> {
  let coded = records;
  for (const field of fields) {
    const inner = kindOf(field).rows?.fields(field) ?? [];
    if (!inner.some((one) => dictionaryOf(one) !== undefined)) continue;
    const rows = coded.map((record) => childRows(valueAt(record, field.key)));
    const flat = [...(await withCodes(db, inner, rows.flat()))];
    coded = coded.map((record, at) => {
      const own = flat.splice(0, rows[at]?.length ?? 0);
      return valueAt(record, field.key) === undefined ? record : withValue(record, field.key, own);
    });
  }
  return coded;
}

/** A record for the platform's own clients: fields that they bind by id hold ids instead of codes. */
export async function withIds(
  db: Kysely<Schema>,
  fields: Iterable<ResourceField>,
  record: RecordValues,
): Promise<RecordValues> {
  const held = [...fields].filter((field) => "heldById" in field && field.heldById);
  const chosen = chosenIn(held, record);
  const { idOf } = await readEntries(db, chosen);
  return withValues(record, held, (type, value) => idOf.get(keyOf(type, value)) ?? value);
}

function chosenIn(fields: readonly ResourceField[], record: RecordValues): readonly Chosen[] {
  return fields.flatMap((field) => {
    const type = dictionaryOf(field);
    if (type === undefined) return [];
    const value = valueAt(record, field.key);
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    return values.flatMap((one) => (typeof one === "string" && one !== "" ? [{ type, value: one }] : []));
  });
}

const keyOf = (type: string, value: string): string => `${type} ${value}`;

async function readEntries(db: Kysely<Schema>, chosen: readonly Chosen[]) {
  const wanted = new Map(chosen.map(({ type, value }) => [keyOf(type, value), { type, value }]));
  const types = [...wanted.values()].map(({ type }) => type);
  const values = [...wanted.values()].map(({ value }) => value);
  const rows =
    wanted.size === 0
      ? []
      : (
          await sql<{ type: string; id: string; code: string }>`
            select distinct type.code as type, item.id, item.code from dictionary_items item
            join dictionary_types type on type.id = item.type_id
            join unnest(${types}::text[], ${values}::text[]) as wanted (type, value)
              on wanted.type = type.code and (wanted.value = item.code or wanted.value = item.id)`.execute(db)
        ).rows;
  return {
    codes: new Set(rows.map(({ type, code }) => keyOf(type, code))),
    codeOf: new Map(rows.map(({ type, id, code }) => [keyOf(type, id), code])),
    idOf: new Map(rows.map(({ type, id, code }) => [keyOf(type, code), id])),
  };
}

/** Replaces values in dictionary fields, also inside objects and lists. */
function withValues(
  record: RecordValues,
  fields: readonly ResourceField[],
  become: (type: string, value: string) => string,
): RecordValues {
  const changed: Record<string, unknown> = { ...record };
  for (const field of fields) {
    const type = dictionaryOf(field);
    const before = valueAt(record, field.key);
    if (type === undefined || before === undefined) continue;
    const one = (value: unknown) => (typeof value === "string" && value !== "" ? become(type, value) : value);
    const value = Array.isArray(before) ? before.map(one) : one(before);
    const [name = "", inner] = field.key.split(".");
    const container = changed[name];
    if (inner === undefined) changed[name] = value;
    else if (isObject(container)) changed[name] = { ...container, [inner]: value };
  }
  return changed;
}
