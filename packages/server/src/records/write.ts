import type { ResourceField } from "@banche/core";
import { sql } from "kysely";

import type { Context } from "../wire/handlers.ts";
import type { AccessPolicy } from "../policy/accessPolicy.ts";
import { Refusal, refuse } from "../base/respond.ts";
import { type AuditEntry, auditAll } from "./audit.ts";
import { changedFields, only } from "../tables/changes.ts";
import { findFaults } from "./check.ts";
import { writeChildRows } from "./childRecords.ts";
import { holdFiles, lastingName, leaveFiles } from "./heldFiles.ts";
import { noteChanges } from "../outbox/noteChanges.ts";
import { evenOut, membersOf, toColumns } from "../tables/columns.ts";
import type { Change, RecordTable, RecordValues, Removal, Restoring, Row, Rule } from "../tables/recordTable.ts";
import { insertFree, insertRows, updateRows } from "../tables/rows.ts";
import { withNumbers } from "./numbers.ts";
import { inOrderOfUniques } from "../tables/sets.ts";

/** The result for one written record. */
export interface Done {
  readonly id: string;
  /** The new version. Missing for a deleted record. */
  readonly version?: number;
}

/**
 * The outcome of one record of a set. `taken`: another record has one of its unique values. A write of this record alone reports which
 * value.
 */
export type Outcome = Done | Refusal | "taken";

type Outcomes = Map<string, Outcome>;
type NewRow = Row & { readonly id: string };

/**
 * Creates records. The number of statements does not grow with the set.
 *
 * @throws the database error of a violated constraint; the caller must then roll back the whole set
 */
export async function createRecords(
  policy: AccessPolicy,
  context: Context,
  set: readonly Change[],
): Promise<readonly Outcome[]> {
  const { table } = policy;
  const { session, db } = context;
  const outcomes: Outcomes = new Map();
  const allowed = await mayBecome(policy, context, "create", await obeying(table, context, set, outcomes), outcomes);
  // Numbers are assigned last, so that refused records use up none.
  const ready = await withNumbers(db, table, allowed);
  const members = membersOf(table);
  const rows = inOrderOfUniques(table, ready, ({ item }) => item.after).map(({ item: { id, after }, answer }) => ({
    id,
    ...(table.scope === "factory" && { factoryId: session.factoryId }),
    ...(table.scope !== "shared" && { createdBy: session.userId }),
    ...toColumns(members, after),
    ...answer,
  }));
  const even = evenOut(members, rows);
  // A single insert reports which value is taken. In a set, a taken value must not block the other records.
  const inserted = set.length > 1 ? await insertFree(db, table.table, even) : await insertAll(context, table, even);
  const created = ready.flatMap(({ item }) => (inserted.has(item.id) ? [item] : []));
  await writeChildRows(table, context, created);
  await holdFiles(table, context, created);
  if (created.length > 0) await table.afterWrite?.(context, created);
  await log(
    context,
    table,
    created.map((item) => ({
      action: "create",
      recordId: item.id,
      after: withoutSecrets(table, item.after),
      fields: changedFields(table, item),
    })),
  );
  return set.map(({ id }) => outcomes.get(id) ?? (inserted.has(id) ? { id, version: 1 } : "taken"));
}

/** Changes records. The number of statements does not grow with the set. @throws as `createRecords` */
export async function changeRecords(
  policy: AccessPolicy,
  context: Context,
  set: readonly Change[],
  action: string,
): Promise<readonly Outcome[]> {
  const { table } = policy;
  const outcomes: Outcomes = new Map();
  const mine = permitted(policy, "update", set, outcomes);
  const differing = mine.filter(({ changed }) => changed.size > 0);
  const ready = await mayBecome(
    policy,
    context,
    "update",
    await obeying(table, context, differing, outcomes),
    outcomes,
  );
  const members = membersOf(table);
  const rows = ready.map(({ item: { id, after, changed }, answer }) => ({
    id,
    ...toColumns(members, only(after, changed)),
    ...answer,
  }));
  for (const alike of byColumns(rows)) await updateRows(context.db, table.table, alike);
  const written = ready.map(({ item }) => item);
  await writeChildRows(table, context, written);
  await holdFiles(table, context, written);
  if (written.length > 0) await table.afterWrite?.(context, written);
  await log(
    context,
    table,
    written.map((item) => ({
      action,
      recordId: item.id,
      before: only(item.before ?? {}, item.changed),
      after: withoutSecrets(table, only(item.after, item.changed)),
      fields: changedFields(table, item),
    })),
  );
  return set.map(
    ({ id, before, changed }) =>
      outcomes.get(id) ?? { id, version: Number(before?.["version"]) + (changed.size > 0 ? 1 : 0) },
  );
}

/** Deletes records. The number of statements does not grow with the set. @throws as `createRecords` */
export async function removeRecords(
  policy: AccessPolicy,
  context: Context,
  set: readonly Removal[],
): Promise<readonly Outcome[]> {
  const { table } = policy;
  const outcomes: Outcomes = new Map();
  const mine = permitted(policy, "remove", set, outcomes);
  const fine = await ruled(table.beforeRemove, context, mine, "remove" as const);
  const ready = sift(outcomes, mine, fine);
  const ids = ready.flatMap(({ item, answer }) => (answer === "kept" ? [] : [item.id]));
  if (ids.length > 0) {
    await sql`delete from ${sql.table(table.table)} where id = any(${ids}::text[])`.execute(context.db);
  }
  await leaveFiles(
    table,
    context,
    ready.map(({ item }) => item.id),
  );
  await log(
    context,
    table,
    ready.map(({ item: { id, before } }) => ({ action: "remove", recordId: id, before })),
  );
  return set.map(({ id }) => outcomes.get(id) ?? { id });
}

/**
 * Restores deleted records under the rules for new ones. The number of statements does not grow with the set.
 *
 * @throws as `createRecords`
 */
export async function restoreRecords(
  policy: AccessPolicy,
  context: Context,
  set: readonly Restoring[],
): Promise<readonly Outcome[]> {
  const { table } = policy;
  const outcomes: Outcomes = new Map();
  // The right to delete includes the right to restore.
  const free = await mayBecome(policy, context, "remove", await obeying(table, context, set, outcomes), outcomes);
  const sound = new Set(free.map(({ item }) => item.id));
  const open = set.filter(({ id }) => sound.has(id));
  const back = sift(outcomes, open, await ruled(table.bin?.bringBack, context, open, 0));
  await holdFiles(
    table,
    context,
    back.map(({ item }) => item),
  );
  await log(
    context,
    table,
    back.map(({ item }) => ({
      action: "restore",
      recordId: item.id,
      after: item.after,
      fields: changedFields(table, item),
    })),
  );
  const versions = new Map(back.map(({ item, answer }) => [item.id, answer]));
  return set.map(({ id }) => outcomes.get(id) ?? { id, version: versions.get(id) ?? 0 });
}

function withoutSecrets({ secrets }: RecordTable, record: RecordValues): RecordValues {
  return secrets ? Object.fromEntries(Object.entries(record).filter(([name]) => !secrets.has(name))) : record;
}

async function insertAll(
  { db }: Context,
  { table }: RecordTable,
  rows: readonly NewRow[],
): Promise<ReadonlySet<string>> {
  await insertRows(db, table, rows);
  return new Set(rows.map(({ id }) => id));
}

interface Sound<Item, Answer> {
  readonly item: Item;
  readonly answer: Answer;
}

/** The records that the session may change in their current state. The others are recorded as refused. */
function permitted<Item extends Change | Removal>(
  policy: AccessPolicy,
  verb: "update" | "remove",
  set: readonly Item[],
  outcomes: Outcomes,
): readonly Item[] {
  const refusals = set.map(({ before }) => policy.refusal(verb, before));
  return sift(outcomes, set, refusals).map(({ item }) => item);
}

/** The records that the session may still have after the change. The others are recorded as refused. */
async function mayBecome(
  policy: AccessPolicy,
  { db }: Context,
  verb: "create" | "update" | "remove",
  sound: readonly Sound<Change, Row>[],
  outcomes: Outcomes,
): Promise<readonly Sound<Change, Row>[]> {
  const items = sound.map(({ item }) => item);
  const open = new Set(sift(outcomes, items, await policy.mayBecome(db, verb, items)).map(({ item }) => item));
  return sound.filter(({ item }) => open.has(item));
}

/** The changes that violate no rule, each with its derived columns. */
async function obeying(
  table: RecordTable,
  context: Context,
  set: readonly Change[],
  outcomes: Outcomes,
): Promise<readonly Sound<Change, Row>[]> {
  const fields = set.map((change) => changedFields(table, change));
  const fixed = set.map(({ before }, at) => (before ? refuseFixed(fields[at] ?? []) : undefined));
  const free = sift(outcomes, set, fixed);
  const resource = table.resource.name;
  const written = set.map(({ id, before, after }, at) => ({
    values: after,
    ...(before && { before }),
    fields: fields[at] ?? [],
    holder: { resource, id },
  }));
  const faults = await findFaults(
    context,
    written.filter((_, at) => !(fixed[at] instanceof Refusal)),
  );
  const sound = sift(
    outcomes,
    free.map(({ item }) => item),
    faults,
  ).map(({ item }) => item);
  return sift(outcomes, sound, await ruled(table.derive, context, sound, {}));
}

/** Records the refusals. Returns the other items with their answers. */
function sift<Item extends { readonly id: string }, Answer>(
  outcomes: Outcomes,
  items: readonly Item[],
  answers: readonly (Answer | Refusal)[],
): readonly Sound<Item, Answer>[] {
  return items.flatMap((item, at) => {
    const answer = answers[at] as Answer | Refusal;
    if (!(answer instanceof Refusal)) return [{ item, answer }];
    outcomes.set(item.id, answer);
    return [];
  });
}

async function ruled<Item, Answer>(
  rule: Rule<Item, Answer> | undefined,
  context: Context,
  set: readonly Item[],
  otherwise: Answer,
): Promise<readonly (Answer | Refusal)[]> {
  return rule && set.length > 0 ? rule(context, set) : set.map(() => otherwise);
}

function refuseFixed(fields: readonly ResourceField[]): Refusal | undefined {
  const fixed = fields.filter(({ createOnly }) => createOnly);
  if (fixed.length === 0) return undefined;
  return refuse.validation(fixed.map(({ name }) => ({ field: name, rule: "createOnly", text: "server.fixed" })));
}

/** Groups rows by the columns that they write. */
function byColumns<R extends Row>(rows: readonly R[]): Iterable<readonly R[]> {
  const groups = new Map<string, R[]>();
  for (const row of rows) {
    const columns = Object.keys(row).join(" ");
    const group = groups.get(columns);
    if (group) group.push(row);
    else groups.set(columns, [row]);
  }
  return groups.values();
}

interface Line extends Omit<AuditEntry, "resource"> {
  /** The fields that changed. */
  readonly fields?: readonly ResourceField[];
}

/** Writes the audit rows, and notifies the parts of the server that follow changes. */
async function log(context: Context, { resource: { name: resource }, scope }: RecordTable, lines: readonly Line[]) {
  await auditAll(
    context,
    lines.map(({ action, recordId, before, after }) => ({ action, recordId, before, after, resource })),
  );
  const factoryId = scope === "factory" ? context.session.factoryId : null;
  await noteChanges(
    context,
    lines.map(({ action, recordId, fields = [] }) => ({
      resource,
      verb: action,
      recordId,
      fieldIds: fields.map(lastingName),
      factoryId,
    })),
  );
}
