import type { Group } from "@banche/core/wire";

import type { Signer } from "../auth/signing.ts";
import type { Context, HandlersOf } from "../wire/handlers.ts";
import type { AccessPolicy } from "../policy/accessPolicy.ts";
import { actionNamed, type SettingAction } from "../policy/actions.ts";
import { policyOf } from "../policy/policies.ts";
import { Refusal, refuse } from "../base/respond.ts";
import { lastActor } from "./audit.ts";
import { type Attempt, writeOne } from "./attempt.ts";
import { withComputed } from "./computed.ts";
import { changeOf, newRecord } from "../tables/changes.ts";
import { withCodes, withIds } from "./dictionaryValues.ts";
import { type ListCall, listRecords } from "./list.ts";
import { listOptions } from "./options.ts";
import { readRecord } from "./readRecords.ts";
import { type Change, fieldsOf, type RecordTable, type RecordValues, type Removal } from "../tables/recordTable.ts";
import { withoutTold, withTold } from "./told.ts";
import { listTree, type TreeCall } from "./treeList.ts";
import { changeRecords, createRecords, removeRecords } from "./write.ts";

type Verb = "list" | "options" | "get" | "create" | "update" | "remove" | "setEnabled" | "act";
interface RecordCall extends Context {
  readonly params: { readonly id: string; readonly action?: string };
  readonly body: RecordValues;
}

/**
 * The standard handlers of a concept: list, get, create, update (only the members that were sent), remove, enable and disable. Each is
 * restricted to the scope of the session, checks values against the descriptor and writes an audit row.
 *
 * @param _group - endpoints of the concept; they type the result
 * @param signer - signs the cursors of its list
 * @example ...recordHandlers(contract.positions, positionTable, deps)
 */
export function recordHandlers<G extends Group>(
  _group: G,
  table: RecordTable,
  { signer }: { readonly signer: Signer },
): Pick<HandlersOf<G>, Verb & keyof G> {
  const { resource } = table;
  const handlers = {
    list: async (call: ListCall & TreeCall) => {
      const policy = await policyOf(table, call);
      return resource.list.shape === "page" ? listRecords(policy, call, signer) : listTree(policy, call);
    },
    options: async (call: Context) => listOptions(await policyOf(table, call), call),
    get: async (call: RecordCall) => {
      const policy = await policyOf(table, call);
      const record = await readRecord(policy, call, call.params.id, false);
      if (!record) throw refuse.notFound();
      const refusal = policy.refusal("get", record);
      if (refusal) throw refusal;
      const [whole = record] = await withTold(policy, call, "record", [withComputed(resource, record)]);
      const shown = policy.hide("record")(whole);
      if (!call.request.knowsAdditions) return withIds(call.db, fieldsOf(table), shown);
      const modifiedBy = await lastActor(call.db, resource.name, call.params.id);
      return { ...shown, ...(modifiedBy !== undefined && { modifiedBy }) };
    },
    create: async (call: RecordCall) => {
      const policy = await policyOf(table, call);
      const { given } = await writable(policy, call, { given: policy.creatable(await coded(call)) });
      const { id } = await writeOne(creating(policy, call), newRecord(table, given));
      return { id };
    },
    update: async (call: RecordCall) => {
      const policy = await policyOf(table, call);
      const { version, ...members } = await coded(call);
      const before = existing(await readRecord(policy, call, call.params.id, true), "update", version);
      const { given } = await writable(policy, call, { before, given: policy.changeable(members) });
      await writeOne(changing(policy, call, "update"), changeOf(table, before, given));
    },
    remove: async (call: RecordCall) => {
      const policy = await policyOf(table, call);
      const { id } = call.params;
      const before = existing(await readRecord(policy, call, id, true), "remove");
      await writeOne(removing(policy, call), { id, before });
    },
    act: async (call: RecordCall) => {
      const action = actionNamed(table, call.params.action);
      if (!action) throw refuse.notFound();
      const policy = await policyOf(action.table, call);
      if (policy.mayDo("update").answer === "no") throw refuse.forbidden();
      const before = existing(await readRecord(policy, call, call.params.id, true), "update");
      await writeOne(changing(policy, call, call.params.action ?? ""), actedOn(policy, action, before));
    },
    setEnabled: async (call: RecordCall) => {
      const policy = await policyOf(table, call);
      const before = existing(await readRecord(policy, call, call.params.id, true), "update");
      policy.checkUse(["enabled"], "server.forbidden");
      const enabled = call.body["enabled"] ?? before["enabled"] !== true;
      const action = enabled === true ? "enable" : "disable";
      await writeOne(changing(policy, call, action), changeOf(table, before, { enabled }));
    },
  };

  async function coded({ db, body }: RecordCall): Promise<RecordValues> {
    const [record = body] = await withCodes(db, fieldsOf(table), [body]);
    return record;
  }

  // The descriptor matches the endpoints of its group. Encoding checks the answers again.
  return handlers as unknown as Pick<HandlersOf<G>, Verb & keyof G>;
}

/** The same as `withoutTold`, for one record. @throws {Refusal} */
async function writable(
  policy: AccessPolicy,
  call: RecordCall,
  wanted: { readonly before?: RecordValues; readonly given: RecordValues },
): Promise<{ readonly given: RecordValues }> {
  const [one = wanted] = await withoutTold(policy, call, [wanted]);
  if (one instanceof Refusal) throw one;
  return one;
}

/** The attempt to create one or many records. */
export const creating = (policy: AccessPolicy, context: Context): Attempt<Change> => ({
  policy,
  removing: false,
  write: (set) => createRecords(policy, context, set),
});

/** The attempt to change one or many records. `action` is its name in the audit log. */
export const changing = (policy: AccessPolicy, context: Context, action: string): Attempt<Change> => ({
  policy,
  removing: false,
  write: (set) => changeRecords(policy, context, set, action),
});

/**
 * A record with the changes that an action makes.
 *
 * @throws {Refusal} 403 where the action sets a field that the session may not see
 */
export function actedOn(
  { table, resource, checkUse }: AccessPolicy,
  { sets }: SettingAction,
  before: RecordValues,
): Change {
  const named = Object.values(resource.fields).filter(({ key }) => Object.hasOwn(sets, key));
  checkUse(
    named.map(({ name }) => name),
    "server.forbidden",
  );
  return changeOf(table, before, sets);
}

/** The attempt to delete one or many records. */
export const removing = (policy: AccessPolicy, context: Context): Attempt<Removal> => ({
  policy,
  removing: true,
  write: (set) => removeRecords(policy, context, set),
});

/**
 * Checks that the record to change or delete exists and has the expected version.
 *
 * @param version - the version that the caller has read
 * @throws {Refusal} `not_found` or `conflict`
 */
export function existing(before: RecordValues | undefined, op: "update" | "remove", version?: unknown): RecordValues {
  if (!before) throw refuse.notFound(op === "update" ? "server.updateMissing" : "server.deleteMissing");
  if (version !== undefined && version !== before["version"]) throw refuse.conflict();
  return before;
}
