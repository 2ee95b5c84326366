import { findText, type contract, type Entry, type Output } from "@banche/core";
import { type Kysely, sql } from "kysely";

import { checkAccess } from "../access.ts";
import type { Schema } from "../db/schema.ts";
import type { Call, Context } from "../handlers.ts";
import { Refusal, refusalEnvelope, refuse } from "../respond.ts";
import { successTexts } from "../wire/carryOut.ts";
import { decodeCall } from "../wire/decode.ts";
import { changeRecord, createRecord, readRecord, removeRecord } from "./recordHandlers.ts";
import type { RecordTable, RecordValues } from "./recordTable.ts";

type BatchCall = Call<typeof contract.extensions.batch>;
type Operation = BatchCall["body"]["operations"][number];
type Result = Output<typeof contract.extensions.batch>[number];

/**
 * Carries out operations on records of one resource in their order, each with all the checks of its single endpoint. One that
 * is refused is undone by itself; the transaction of the call holds all the others.
 */
export async function runBatch(table: RecordTable, call: BatchCall): Promise<Result[]> {
  const context: Context = { ...call, session: call.session, request: { ...call.request, jobId: jobOf(call) } };
  const results: Result[] = [];
  for (const operation of call.body.operations) results.push(await resultOf(table, context, operation));
  return results;
}

function jobOf({ body, request }: BatchCall): string | undefined {
  return body.jobId ?? request.jobId;
}

async function resultOf(table: RecordTable, context: Context, operation: Operation): Promise<Result> {
  const { language } = context.request;
  try {
    const done = await undoing(context.db, () => carryOutOne(table, context, operation));
    return { code: 200, msg: findText(language, successTexts[operation.op]) ?? "", ...done };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const group = table.resource.name;
    const { code, msg, reason, issues } = refusalEnvelope(error, { language, requestId: context.request.id, group });
    return { code, msg, reason, issues: issues && [...issues] };
  }
}

async function carryOutOne(
  table: RecordTable,
  context: Context,
  { op, id, version, record }: Operation,
): Promise<{ readonly id: string; readonly version?: number }> {
  const endpoint = table.resource.endpoints[op];
  await checkAccess(endpoint.access, context.session, context.rights, undefined);
  if (op !== "create" && id === undefined) throw refuse.validation([{ field: "id", rule: "required" }]);
  const entry: Entry = { id: `${table.resource.name}.${op}`, endpoint };
  const values = decodeCall(entry, { params: { id }, query: {}, body: record }).body as RecordValues;
  if (op === "create") return { id: await createRecord(table, context, values), version: 1 };
  const before = await readRecord(table, context, id ?? "", true);
  if (!before) throw refuse.notFound(op === "update" ? "server.updateMissing" : "server.deleteMissing");
  const { version: inside, ...given } = op === "update" ? values : {};
  const expected = version ?? inside;
  if (expected !== undefined && expected !== before["version"]) throw refuse.conflict();
  if (op === "remove") {
    await removeRecord(table, context, id ?? "");
    return { id: id ?? "" };
  }
  await changeRecord(table, context, before, given, "update");
  const after = await readRecord(table, context, id ?? "", false);
  return { id: id ?? "", version: Number(after?.["version"]) };
}

/** Runs a piece of work inside the transaction; what it did is undone when it throws. */
async function undoing<T>(db: Kysely<Schema>, work: () => Promise<T>): Promise<T> {
  await sql`savepoint operation`.execute(db);
  try {
    const result = await work();
    await sql`release savepoint operation`.execute(db);
    return result;
  } catch (error) {
    await sql`rollback to savepoint operation`.execute(db);
    throw error;
  }
}
