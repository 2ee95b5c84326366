import { type Group, kindOf, type ResourceField, valueAt } from "@banche/core";
import { sql } from "kysely";

import type { Context, HandlersOf } from "../handlers.ts";
import { newId } from "../ids.ts";
import { refuse } from "../respond.ts";
import { audit } from "./audit.ts";
import { checkValues } from "./check.ts";
import { membersOf, toColumns, toRecord } from "./columns.ts";
import { sayingWhy } from "./constraints.ts";
import { hiding } from "./hide.ts";
import {
  type Change,
  fieldsOf,
  type RecordTable,
  type RecordValues,
  type Row,
  scopeOf,
  tableOf,
} from "./recordTable.ts";

type Verb = "get" | "create" | "update" | "remove" | "setEnabled";
interface RecordCall extends Context {
  readonly params: { readonly id: string };
  readonly body: RecordValues;
}

/**
 * The handlers that most concepts have: read one record, create, change only the members that were sent, delete, enable and
 * disable. Every one works inside the scope of the session, checks values by the descriptor and leaves an audit row.
 *
 * @param _group - endpoints of the concept; they type the result
 * @example ...recordHandlers(contract.positions, positionTable)
 */
export function recordHandlers<G extends Group>(_group: G, table: RecordTable): Pick<HandlersOf<G>, Verb & keyof G> {
  const { resource } = table;
  const handlers = {
    get: async (call: RecordCall) => {
      const record = await readRecord(table, call, call.params.id, false);
      if (!record) throw refuse.notFound();
      return hiding(resource, await call.rights(), "record")(record);
    },
    create: async (call: RecordCall) => ({ id: await createRecord(table, call, call.body) }),
    update: async (call: RecordCall) => {
      const { version, ...given } = call.body;
      const before = await readRecord(table, call, call.params.id, true);
      if (!before) throw refuse.notFound("server.updateMissing");
      if (version !== undefined && version !== before["version"]) throw refuse.conflict();
      await changeRecord(table, call, before, given, "update");
    },
    remove: (call: RecordCall) => removeRecord(table, call, call.params.id),
    setEnabled: async (call: RecordCall) => {
      const before = await readRecord(table, call, call.params.id, true);
      if (!before) throw refuse.notFound("server.updateMissing");
      const enabled = call.body["enabled"] ?? before["enabled"] !== true;
      await changeRecord(table, call, before, { enabled }, enabled === true ? "enable" : "disable");
    },
  };
  // The descriptor and the endpoints of a group are made for each other; encoding checks the answers once more.
  return handlers as unknown as Pick<HandlersOf<G>, Verb & keyof G>;
}

/** One whole record that the session may see; locked until the transaction ends when it is about to be changed. */
export async function readRecord(
  table: RecordTable,
  { db, session }: Pick<Context, "db" | "session">,
  id: string,
  forChange: boolean,
): Promise<RecordValues | undefined> {
  const { rows } = await sql<Row>`
    select t.* from ${tableOf(table)} where t.id = ${id} and ${scopeOf(table, session)}
    ${forChange ? sql`for update of t` : sql``}`.execute(db);
  return (await toRecords(table, { db, session }, rows))[0];
}

/** Rows as whole records, with the members that are kept elsewhere. */
export async function toRecords(
  table: RecordTable,
  { db, session }: Pick<Context, "db" | "session">,
  rows: readonly Row[],
): Promise<readonly RecordValues[]> {
  const members = membersOf(table);
  const records = rows.map((row) => toRecord(members, row));
  if (!table.complete || rows.length === 0) return records;
  const further = await table.complete(db, rows, session);
  return records.map((record, index) => ({ ...record, ...further[index] }));
}

/** Creates a record and returns its id. */
export async function createRecord(table: RecordTable, context: Context, draft: RecordValues): Promise<string> {
  const { db, session } = context;
  const { resource } = table;
  const fields = writable(table);
  const after = withDefaults(fields, draft);
  await checkValues({ db, session, resource, values: after, fields });
  const id = newId();
  const change: Change = { db, session, id, before: undefined, after, changed: new Set(Object.keys(after)) };
  const derived = (await table.derive?.(change)) ?? {};
  const row: Row = {
    id,
    ...(table.scope === "factory" && { factoryId: session.factoryId }),
    ...(table.scope !== "shared" && { createdBy: session.userId }),
    ...toColumns(membersOf(table), after),
    ...derived,
  };
  await sayingWhy(table, false, async () => {
    const names = Object.keys(row);
    await sql`insert into ${sql.table(table.table)} (${sql.join(names.map((name) => sql.ref(name)))})
      values (${sql.join(names.map((name) => row[name]))})`.execute(db);
    await table.afterWrite?.(change);
  });
  await audit(context, { action: "create", resource: resource.name, recordId: id, after });
  return id;
}

/** Changes the given members of a record; what has its value already is left alone. */
export async function changeRecord(
  table: RecordTable,
  context: Context,
  before: RecordValues,
  given: RecordValues,
  action: string,
): Promise<void> {
  const { db, session } = context;
  const { resource } = table;
  const id = String(before["id"]);
  const after = merged(before, given);
  const fields = writable(table).filter((field) => differs(field, before, after));
  if (fields.length === 0) return;
  const fixed = fields.filter(({ createOnly }) => createOnly);
  if (fixed.length > 0) {
    throw refuse.validation(fixed.map(({ name }) => ({ field: name, rule: "createOnly", text: "server.fixed" })));
  }
  await checkValues({ db, session, resource, values: after, fields });
  const changed = new Set(fields.map(({ key }) => key.split(".")[0] ?? key));
  const change: Change = { db, session, id, before, after, changed };
  const derived = (await table.derive?.(change)) ?? {};
  const row: Row = { ...toColumns(membersOf(table), only(after, changed)), ...derived };
  const assignments = Object.entries(row).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sayingWhy(table, false, async () => {
    await sql`update ${sql.table(table.table)}
      set ${sql.join([...assignments, sql`version = version + 1`, sql`updated_at = now()`])} where id = ${id}`.execute(
      db,
    );
    await table.afterWrite?.(change);
  });
  await audit(context, {
    action,
    resource: resource.name,
    recordId: id,
    before: only(before, changed),
    after: only(after, changed),
  });
}

/** Deletes a record. */
export async function removeRecord(table: RecordTable, context: Context, id: string): Promise<void> {
  const { db, session } = context;
  const before = await readRecord(table, context, id, true);
  if (!before) throw refuse.notFound("server.deleteMissing");
  await sayingWhy(table, true, async () => {
    if ((await table.beforeRemove?.({ db, session, id, before })) === "kept") return;
    await sql`delete from ${sql.table(table.table)} where id = ${id}`.execute(db);
  });
  await audit(context, { action: "remove", resource: table.resource.name, recordId: id, before });
}

function writable(table: RecordTable): readonly ResourceField[] {
  return fieldsOf(table).filter(({ readOnly }) => !readOnly);
}

function differs(field: ResourceField, before: RecordValues, after: RecordValues): boolean {
  const [old, value] = [valueAt(before, field.key), valueAt(after, field.key)];
  const blank = (one: unknown) => one === undefined || one === "";
  if (blank(old) || blank(value)) return blank(old) !== blank(value);
  return !kindOf(field).same(old, value);
}

/** Members that are objects of several fields keep the fields that were not sent. */
function merged(before: RecordValues, given: RecordValues): RecordValues {
  const after: Record<string, unknown> = { ...before, ...given };
  for (const [name, value] of Object.entries(given)) {
    const old = before[name];
    if (isObject(old) && isObject(value)) after[name] = { ...old, ...value };
  }
  return after;
}

function isObject(value: unknown): value is RecordValues {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function withDefaults(fields: readonly ResourceField[], draft: RecordValues): RecordValues {
  const values: Record<string, unknown> = { ...draft };
  for (const { key, default: value } of fields) {
    if (value !== undefined && !key.includes(".") && (values[key] === undefined || values[key] === ""))
      values[key] = value;
  }
  return values;
}

function only(record: RecordValues, members: ReadonlySet<string>): RecordValues {
  return Object.fromEntries(Object.entries(record).filter(([name]) => members.has(name)));
}
