import { type Resource, type ResourceField, valueAt } from "@banche/core";
import { kindOf } from "@banche/core/forms";
import { type RawBuilder, sql } from "kysely";

import { Refusal } from "../../../base/respond.ts";
import { holdModel } from "../../../designs/models.ts";
import { policyOf } from "../../../policy/policies.ts";
import type { AccessPolicy } from "../../../policy/accessPolicy.ts";
import { writeInSets } from "../../../records/attempt.ts";
import { readRecords } from "../../../records/readRecords.ts";
import { changing } from "../../../records/recordHandlers.ts";
import { changeOf } from "../../../tables/changes.ts";
import { columnOf, membersOf } from "../../../tables/columns.ts";
import { fieldsOf, type RecordTable, type RecordValues, tableOf } from "../../../tables/recordTable.ts";
import { type HandOverCall, type Hands, type Moved, nothing, type Part } from "./part.ts";

/** Number of records that are read, locked and written at once. */
const STEP = 500;

/** A part for each field of declared and designed records that refers to users. Each change is subject to all rules of its record. */
export function fieldParts({ tables }: HandOverCall): readonly Part[] {
  return [...tables.values()].flatMap((table) =>
    fieldsOf(table)
      .filter((field) => isHandedOver(table, field))
      .map((field): Part => ({
        part: `${table.resource.name}.${field.name}`,
        about: { kind: "field", resource: table.resource.name, field: field.name },
        move: (call, hands) => moveField(call, hands, { table, field }),
      })),
  );
}

/** Whether a field is handed over. The identity of a record, such as the user of a driver, is not work. */
function isHandedOver(table: RecordTable, field: ResourceField): boolean {
  if (!("target" in field) || field.target !== "users" || field.isPerson === true) return false;
  if (field.readOnly === true || field.createOnly === true) return false;
  return membersOf(table).some(({ name }) => name === field.key);
}

interface Place {
  readonly table: RecordTable;
  readonly field: ResourceField;
}

async function moveField(call: HandOverCall, hands: Hands, place: Place): Promise<Moved> {
  const { table, field } = place;
  await holdModel(call.db, table.resource);
  const policy = await policyOf(table, call);
  if (!policy.open || policy.hides(field.name)) return nothing;
  const refused: Moved["refused"][number][] = [];
  let moved = 0;
  for (let last = ""; ;) {
    const ids = await readHolders(call, policy, { ...place, from: hands.from, last });
    if (ids.length === 0) return { moved, refused };
    last = ids.at(-1) ?? "";
    const records = await readRecords(policy, call, ids, true);
    const changes = [...records.values()].map((record) => changeOf(table, record, handed(record, field, hands)));
    const outcomes = await writeInSets(table, call, changing(policy, call, "handOver"), changes);
    for (const [at, outcome] of outcomes.entries()) {
      const record = changes[at]?.before;
      if (!(outcome instanceof Refusal)) moved += 1;
      else if (record) {
        refused.push({ id: String(record["id"]), label: labelOf(policy, record), refusal: outcome, table });
      }
    }
  }
}

interface Wanted extends Place {
  readonly from: string;
  /** Id of the last record read so far. */
  readonly last: string;
}

async function readHolders(
  { db }: HandOverCall,
  policy: AccessPolicy,
  { table, field, from, last }: Wanted,
): Promise<readonly string[]> {
  const column = sql`t.${sql.ref(columnOf(table.resource, field.name))}`;
  const names: RawBuilder<unknown> =
    kindOf(field).stored.type === "text[]" ? sql`${column} @> ${[from]}::text[]` : sql`${column} = ${from}`;
  const { rows } = await sql<{ id: string }>`select t.id from ${tableOf(table)}
    where ${policy.rows("list")} and ${names} and t.id > ${last} order by t.id limit ${STEP}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The member with one user replaced by the other. A user who is already named is not added twice. */
function handed(record: RecordValues, { key }: ResourceField, { from, to }: Hands): RecordValues {
  const value = valueAt(record, key);
  const put = (id: unknown) => (id === from ? to : id);
  return { [key]: Array.isArray(value) ? [...new Set(value.map(put))] : put(value) };
}

/** The name of a record; its id where the session may not see the name. */
function labelOf(policy: AccessPolicy, record: RecordValues): string {
  const { fields, label }: Resource = policy.resource;
  const text = policy.hides(label) ? "" : String(record[fields[label]?.key ?? label] ?? "");
  return text === "" ? String(record["id"]) : text;
}
