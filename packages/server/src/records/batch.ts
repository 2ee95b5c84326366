import type { Output, TextKey, ResourceRegistry } from "@banche/core";
import { findText } from "@banche/core/text";
import type { contract, Entry } from "@banche/core/wire";

import { readRights, type Rights } from "../access/rights.ts";
import { actionNamed } from "../policy/actions.ts";
import { policyOf } from "../policy/policies.ts";
import { tryOut } from "../db/transact.ts";
import type { Call, Context } from "../wire/handlers.ts";
import { orRefusal, Refusal, refusalEnvelope, refuse } from "../base/respond.ts";
import { successTexts } from "../wire/carryOut.ts";
import { decodeCall } from "../wire/decode.ts";
import { writeInSets } from "./attempt.ts";
import { changeOf, newRecord } from "../tables/changes.ts";
import { withCodes } from "./dictionaryValues.ts";
import { readRecords } from "./readRecords.ts";
import { actedOn, changing, creating, existing, removing } from "./recordHandlers.ts";
import { fieldsOf, type RecordTable, type RecordValues } from "../tables/recordTable.ts";
import { withoutTold } from "./told.ts";
import type { Done } from "./write.ts";

type BatchCall = Call<typeof contract.extensions.batch>;
type Operation = BatchCall["body"]["operations"][number];
type Result = Output<typeof contract.extensions.batch>[number];
type Outcome = Done | Refusal;

/**
 * Runs operations on records of one resource. Each has the same checks and the same outcome as the single endpoint, called one after the
 * other. Adjacent operations that do not depend on each other share statements.
 */
export async function runBatch(table: RecordTable, call: BatchCall): Promise<Result[]> {
  const jobId = call.body.jobId ?? call.request.jobId;
  const given: Context = { ...call, session: call.session, request: { ...call.request, jobId } };
  const context: Context = { ...given, rights: () => rightsNow(given) };
  const { operations, dryRun } = call.body;
  const carryOut = () => resultsOf(table, context, operations);
  return dryRun ? tryOut(context.db, carryOut) : carryOut();
}

/** The same as `runBatch`, but saves nothing if one operation is refused. */
export async function runAllOrNone(
  table: RecordTable,
  context: Context,
  operations: readonly Operation[],
): Promise<Result[]> {
  const all: Context = { ...context, rights: () => rightsNow(context) };
  return tryOut(
    context.db,
    () => resultsOf(table, all, operations),
    (results) => results.every(({ code }) => code === 200),
  );
}

async function resultsOf(table: RecordTable, context: Context, operations: readonly Operation[]): Promise<Result[]> {
  const results: Result[] = [];
  for (const run of runsOf(operations)) {
    const outcomes = await outcomesOf(table, context, run);
    run.operations.forEach(({ op }, at) =>
      results.push(resultOf(table, context, { outcome: outcomes[at] as Outcome, text: successTexts[op] })),
    );
  }
  return results;
}

/** Adjacent operations of the same kind. No record occurs twice. */
interface Run {
  readonly op: Operation["op"];
  readonly action: string | undefined;
  readonly operations: readonly Operation[];
}

function runsOf(operations: readonly Operation[]): readonly Run[] {
  const runs: { op: Operation["op"]; action: string | undefined; operations: Operation[] }[] = [];
  let ids = new Set<string>();
  for (const operation of operations) {
    const { op, id, action } = operation;
    const last = runs.at(-1);
    if (last?.op !== op || last.action !== action || (id !== undefined && ids.has(id))) {
      runs.push({ op, action, operations: [] });
      ids = new Set();
    }
    runs.at(-1)?.operations.push(operation);
    if (id !== undefined) ids.add(id);
  }
  return runs;
}

async function outcomesOf(table: RecordTable, context: Context, run: Run): Promise<readonly Outcome[]> {
  const { op, operations } = run;
  if (op === "act") return outcomesOfAction(table, context, run);
  const entry: Entry = { id: `${table.resource.name}.${op}`, endpoint: table.resource.endpoints[op] };
  const policy = await policyOf(table, context);
  if (policy.mayDo(op).answer === "no") return operations.map(() => refuse.forbidden());
  const decoded = await coded(
    table,
    context,
    operations.map((operation) => orRefusal(() => decodeOperation(entry, context.registry, operation))),
  );
  if (op === "create") {
    const wanted = mapped(decoded, ({ record }) => ({ given: policy.creatable(record) }));
    const drafts = mapped(await withoutTold(policy, context, wanted), ({ given }) => newRecord(table, given));
    return writeInSets(table, context, creating(policy, context), drafts);
  }
  const ids = decoded.flatMap((one) => (one instanceof Refusal ? [] : [one.id]));
  const known = ids.length > 0 ? await readRecords(policy, context, ids, true) : new Map<string, RecordValues>();
  const found = mapped(decoded, ({ id, version, record }) => ({
    id,
    before: existing(known.get(id), op, version),
    record,
  }));
  if (op === "remove") return writeInSets(table, context, removing(policy, context), found);
  const wanted = mapped(found, ({ before, record }) => ({ before, given: policy.changeable(record) }));
  const changes = mapped(await withoutTold(policy, context, wanted), ({ before, given }) =>
    changeOf(table, before, given),
  );
  return writeInSets(table, context, changing(policy, context, "update"), changes);
}

/** Runs an action on a set of records, with the same effect as its single call. */
async function outcomesOfAction(
  table: RecordTable,
  context: Context,
  { action: name, operations }: Run,
): Promise<readonly Outcome[]> {
  const action = actionNamed(table, name);
  if (!action) return operations.map(() => refuse.notFound());
  const policy = await policyOf(action.table, context);
  if (policy.mayDo("update").answer === "no") return operations.map(() => refuse.forbidden());
  const ids = operations.flatMap(({ id }) => id ?? []);
  const known = await readRecords(policy, context, ids, true);
  const changes = operations.map(({ id = "", version }) =>
    orRefusal(() => actedOn(policy, action, existing(known.get(id), "update", version))),
  );
  return writeInSets(table, context, changing(policy, context, name ?? ""), changes);
}

interface Decoded {
  readonly id: string;
  readonly version: unknown;
  readonly record: RecordValues;
}

/** Replaces ids of dictionary entries by their codes. One read serves all records. */
async function coded(
  table: RecordTable,
  { db }: Context,
  decoded: readonly (Decoded | Refusal)[],
): Promise<readonly (Decoded | Refusal)[]> {
  const given = decoded.map((one) => (one instanceof Refusal ? {} : one.record));
  const records = await withCodes(db, fieldsOf(table), given);
  return decoded.map((one, at) => (one instanceof Refusal ? one : { ...one, record: records[at] ?? one.record }));
}

/** Decodes one operation of a batch. @throws {Refusal} `validation` with the names of the resource's fields */
function decodeOperation(entry: Entry, registry: ResourceRegistry, { op, id, version, record }: Operation): Decoded {
  const wrong = (id === undefined) !== (op === "create");
  if (wrong) {
    const rule = id === undefined ? { rule: "required" } : { rule: "type", text: "server.badValue" as const };
    throw refuse.validation([{ field: "id", ...rule }]);
  }
  const { params, body } = decodeCall(entry, { params: { id }, query: {}, body: record }, registry);
  const { version: inside, ...values } = (body ?? {}) as RecordValues;
  return { id: params["id"] ?? "", version: version ?? inside, record: values };
}

/** The current rights of the caller. An earlier operation may have changed them. */
async function rightsNow(context: Context): Promise<Rights> {
  const { db, session } = context;
  if (session.administrator) return context.rights();
  const user = await db
    .selectFrom("users")
    .select("permissionVersion")
    .where("id", "=", session.userId)
    .executeTakeFirst();
  return user?.permissionVersion === session.permissionVersion ? context.rights() : readRights(db, session);
}

/** The outcome of one record in wire form. `text` is set where the operation succeeded. */
export function resultOf(
  { resource }: RecordTable,
  { request, registry }: Pick<Context, "request" | "registry">,
  { outcome, text }: { readonly outcome: Outcome; readonly text: TextKey },
): Result {
  const { language, id: requestId } = request;
  if (!(outcome instanceof Refusal)) return { code: 200, msg: findText(language, text) ?? "", ...outcome };
  const { code, msg, reason, issues } = refusalEnvelope(outcome, {
    language,
    requestId,
    group: resource.name,
    registry,
  });
  return { code, msg, reason, ...(issues && { issues: issues.map((issue) => ({ ...issue })) }) };
}

function mapped<Item, Mapped>(
  items: readonly (Item | Refusal)[],
  map: (item: Item) => Mapped,
): readonly (Mapped | Refusal)[] {
  return items.map((item) => (item instanceof Refusal ? item : orRefusal(() => map(item))));
}
