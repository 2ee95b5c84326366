import type { Group } from "@banche/core";

import type { Deps } from "../deps.ts";
import type { Context, HandlersOf } from "../handlers.ts";
import { refuse } from "../respond.ts";
import { lastActor } from "./audit.ts";
import { type Attempt, writeOne } from "./attempt.ts";
import { changeOf, newRecord } from "./changes.ts";
import { withCodes, withIds } from "./dictionaryValues.ts";
import { type ListCall, listRecords } from "./list.ts";
import { listOptions } from "./options.ts";
import { creatable, hiding, isHidden, writable } from "./hide.ts";
import { readRecord } from "./readRecords.ts";
import { type Change, fieldsOf, type RecordTable, type RecordValues, type Removal } from "./recordTable.ts";
import { listTree, type TreeCall } from "./treeList.ts";
import { changeRecords, createRecords, removeRecords } from "./write.ts";

type Verb = "list" | "options" | "get" | "create" | "update" | "remove" | "setEnabled";
interface RecordCall extends Context {
  readonly params: { readonly id: string };
  readonly body: RecordValues;
}

/**
 * The handlers that most concepts have: list pages, read one record, create, change only the members that were sent, delete, enable and
 * disable. Every one works inside the scope of the session, checks values by the descriptor and leaves an audit row.
 *
 * @param _group - endpoints of the concept; they type the result
 * @param signer - of the cursors of its list
 * @example ...recordHandlers(contract.positions, positionTable, deps)
 */
export function recordHandlers<G extends Group>(
  _group: G,
  table: RecordTable,
  { signer }: Pick<Deps, "signer">,
): Pick<HandlersOf<G>, Verb & keyof G> {
  const { resource } = table;
  const handlers = {
    list: (call: ListCall & TreeCall) =>
      resource.list.shape === "page" ? listRecords(table, call, signer) : listTree(table, call),
    options: (call: Context) => listOptions(table, call),
    get: async (call: RecordCall) => {
      const record = await readRecord(table, call, call.params.id, false);
      if (!record) throw refuse.notFound();
      const shown = hiding(resource, await call.rights(), "record")(record);
      if (!call.request.knowsAdditions) return withIds(call.db, fieldsOf(table), shown);
      const modifiedBy = await lastActor(call.db, resource.name, call.params.id);
      return { ...shown, ...(modifiedBy !== undefined && { modifiedBy }) };
    },
    create: async (call: RecordCall) => {
      const draft = creatable(resource, await call.rights(), await coded(call));
      const { id } = await writeOne(creating(table, call), newRecord(table, draft));
      return { id };
    },
    update: async (call: RecordCall) => {
      const { version, ...given } = await coded(call);
      const before = existing(await readRecord(table, call, call.params.id, true), "update", version);
      const change = changeOf(table, before, writable(resource, await call.rights(), given));
      await writeOne(changing(table, call, "update"), change);
    },
    remove: async (call: RecordCall) => {
      const { id } = call.params;
      const before = existing(await readRecord(table, call, id, true), "remove");
      await writeOne(removing(table, call), { id, before });
    },
    setEnabled: async (call: RecordCall) => {
      const before = existing(await readRecord(table, call, call.params.id, true), "update");
      if (isHidden(resource, await call.rights(), "enabled")) throw refuse.forbidden();
      const enabled = call.body["enabled"] ?? before["enabled"] !== true;
      const action = enabled === true ? "enable" : "disable";
      await writeOne(changing(table, call, action), changeOf(table, before, { enabled }));
    },
  };

  async function coded({ db, body }: RecordCall): Promise<RecordValues> {
    const [record = body] = await withCodes(db, fieldsOf(table), [body]);
    return record;
  }

  // The descriptor and the endpoints of a group are made for each other; encoding checks the answers once more.
  return handlers as unknown as Pick<HandlersOf<G>, Verb & keyof G>;
}

/** The creation of records, one or many. */
export const creating = (table: RecordTable, context: Context): Attempt<Change> => ({
  table,
  removing: false,
  write: (set) => createRecords(table, context, set),
});

/** The change of records, one or many, which the audit log calls `action`. */
export const changing = (table: RecordTable, context: Context, action: string): Attempt<Change> => ({
  table,
  removing: false,
  write: (set) => changeRecords(table, context, set, action),
});

/** The deletion of records, one or many. */
export const removing = (table: RecordTable, context: Context): Attempt<Removal> => ({
  table,
  removing: true,
  write: (set) => removeRecords(table, context, set),
});

/**
 * The record that is about to be changed or deleted.
 *
 * @param version - that the caller believes it to have
 * @throws {Refusal} `not_found` or `conflict`
 */
export function existing(before: RecordValues | undefined, op: "update" | "remove", version?: unknown): RecordValues {
  if (!before) throw refuse.notFound(op === "update" ? "server.updateMissing" : "server.deleteMissing");
  if (version !== undefined && version !== before["version"]) throw refuse.conflict();
  return before;
}
