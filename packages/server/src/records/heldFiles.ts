import { type ResourceField, valueAt } from "@banche/core";
import { kindOf } from "@banche/core/forms";
import { sql } from "kysely";

import { changedFields } from "../tables/changes.ts";
import { type Change, fieldsOf, ofTable, type RecordTable, type Writer } from "../tables/recordTable.ts";
import type { Fault, Given } from "./check.ts";

/** The permanent name of a field. It stays the same when the field is renamed. */
export const lastingName = ({ name, id = name }: Pick<ResourceField, "name" | "id">): string => id;

const filesOf = (field: ResourceField, value: unknown): readonly string[] => kindOf(field).uploads?.ids(value) ?? [];
const takesFiles = ofTable((table) => fieldsOf(table).some((field) => kindOf(field).uploads !== undefined));

interface Upload {
  readonly name: string;
  readonly resource: string;
  readonly field: string;
  readonly recordId: string | null;
  readonly leftBy: string | null;
  readonly ownerId: string | null;
  readonly factoryId: string | null;
}

/**
 * Finds values with files that their record may not hold. A record may hold: files that it held before; files that the session uploaded
 * for this field and no record holds; and files that the session itself removed from a record. Other transactions cannot take these files
 * until this one ends.
 */
export async function findForeignFiles(writer: Writer, given: readonly Given[]): Promise<readonly Fault[]> {
  const wanted = given.flatMap((one) => filesOf(one.field, one.value).map((name) => ({ ...one, name })));
  if (wanted.length === 0) return [];
  const { rows } = await sql<Upload>`
    select held.name, held.resource, held.field, held.record_id, held.left_by, file.owner_id, file.factory_id
    from record_files held join files file on file.name = held.name
    where held.name = any(${wanted.map(({ name }) => name)}::text[]) order by held.name for update of held`.execute(
    writer.db,
  );
  const known = new Map(rows.map((row) => [row.name, row]));
  const takers = new Map<string, number>();
  const faults = new Map<string, Fault>();
  for (const one of wanted) {
    const { record, field, name } = one;
    const taker = takers.get(name) ?? record;
    takers.set(name, taker);
    const upload = known.get(name);
    if (upload && taker === record && mayHold(writer, one, upload)) continue;
    faults.set(`${record} ${field.name}`, { record, issue: { field: field.name, rule: "files" } });
  }
  return [...faults.values()];
}

function mayHold({ session }: Writer, { field, holder }: Given, upload: Upload): boolean {
  if (upload.resource !== holder?.resource || upload.field !== lastingName(field)) return false;
  if (upload.recordId === holder.id) return true;
  const mine = upload.recordId === null ? upload.ownerId : upload.leftBy;
  return mine === session.userId && upload.factoryId === session.factoryId;
}

/** Stores which files the written records hold now, and which they no longer hold. */
export async function holdFiles(table: RecordTable, writer: Writer, set: readonly Change[]): Promise<void> {
  if (!takesFiles(table)) return;
  const moves = set.flatMap((change) =>
    changedFields(table, change).flatMap((field) => {
      const held = filesOf(field, valueAt(change.after, field.key));
      const left = filesOf(field, change.before && valueAt(change.before, field.key));
      return [
        ...held.map((name) => ({ name, record: change.id, held: true })),
        ...left.filter((name) => !held.includes(name)).map((name) => ({ name, record: change.id, held: false })),
      ];
    }),
  );
  if (moves.length === 0) return;
  await sql`update record_files f set record_id = given.record,
      left_at = case when given.held then null else now() end,
      left_by = case when given.held then null else ${writer.session.userId} end
    from json_to_recordset(${JSON.stringify(moves)}::json) as given (name text, record text, held boolean)
    where f.name = given.name and f.resource = ${table.resource.name}
      and (given.held or f.record_id = given.record)`.execute(writer.db);
}

/** Marks the files of deleted records as released. Another record can hold them until they are deleted. */
export async function leaveFiles(table: RecordTable, { db, session }: Writer, ids: readonly string[]): Promise<void> {
  if (!takesFiles(table) || ids.length === 0) return;
  await sql`update record_files set left_at = now(), left_by = ${session.userId}
    where resource = ${table.resource.name} and record_id = any(${[...ids]}::text[]) and left_at is null`.execute(db);
}
