import { findText } from "@banche/core/text";
import { type RawBuilder, sql } from "kysely";

import { factoryOf } from "../../auth/scope.ts";
import { Refusal, refuse } from "../../base/respond.ts";
import { policyOf } from "../../policy/policies.ts";
import { auditAll } from "../../records/audit.ts";
import { readRecords } from "../../records/readRecords.ts";
import { changeOf, only } from "../../tables/changes.ts";
import type { Change } from "../../tables/recordTable.ts";
import { updateRows } from "../../tables/rows.ts";
import type { Context } from "../../wire/handlers.ts";
import { idsIn } from "./held.ts";
import { findUnfitting } from "./rules.ts";
import { userTable } from "./table.ts";

/** A role or position with members. */
export interface Holder {
  readonly kind: "role" | "position";
  readonly id: string;
}

interface Wish {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/** The condition that user `t` is a member in the factory. */
export function memberCondition({ kind, id }: Holder, factoryId: string): RawBuilder<unknown> {
  return kind === "role"
    ? sql`exists (select 1 from user_roles held where held.user_id = t.id and held.role_id = ${id})`
    : sql`exists (select 1 from user_positions held
        where held.user_id = t.id and held.position_id = ${id} and held.factory_id = ${factoryId})`;
}

/** The members that the caller may see. */
export async function readMemberIds(call: Context, holder: Holder): Promise<readonly string[]> {
  const policy = await policyOf(userTable, call);
  const { rows } = await sql<{ id: string }>`
    select t.id from users t where ${policy.rows("get")} and ${memberCondition(holder, factoryOf(call.session))}
    order by t.pinyin, t.id`.execute(call.db);
  return rows.map(({ id }) => id);
}

/**
 * Adds and removes members, all or none. Each is a change of a user under the rules of users: callers cannot pass on or remove rights
 * that they do not have.
 *
 * @throws {Refusal} that names the first user for whom it is not possible
 */
export async function changeMembers(call: Context, holder: Holder, { add, remove }: Wish): Promise<undefined> {
  const policy = await policyOf(userTable, call);
  const [coming, going] = [new Set(add), new Set(remove)];
  const ids = [...new Set([...add, ...remove])];
  const users = await readRecords(policy, call, ids, true);
  if (users.size < ids.length) {
    throw refuse.validation([{ field: "userIds", rule: "unknownReference", text: "server.unknownRecord" }]);
  }
  const member = holder.kind === "role" ? "roleIds" : "positionIds";
  const set = [...users.values()].flatMap((user): readonly Change[] => {
    const others = idsIn(user[member]).filter((id) => id !== holder.id);
    const isMember = coming.has(String(user["id"])) && !going.has(String(user["id"]));
    const change = changeOf(userTable, user, { [member]: isMember ? [...others, holder.id] : others });
    return change.changed.size > 0 ? [change] : [];
  });
  const refusals = await findUnfitting(call, set);
  for (const [at, { after }] of set.entries()) {
    const refusal = refusals[at] ?? lastPosition(after, member);
    if (refusal) throw named(call, refusal, String(after["realName"]));
  }
  if (set.length === 0) return undefined;
  await updateRows(
    call.db,
    "users",
    set.map(({ id }) => ({ id })),
  );
  await userTable.afterWrite?.(call, set);
  await auditAll(
    call,
    set.map(({ id, before = {}, after, changed }) => ({
      ...{ action: "update", resource: "users", recordId: id },
      ...{ before: only(before, changed), after: only(after, changed) },
    })),
  );
  return undefined;
}

/** Refuses to remove the last position: every user has one. */
function lastPosition(after: Change["after"], member: string): Refusal | undefined {
  const hasNone = member === "positionIds" && idsIn(after[member]).length === 0;
  return hasNone ? refuse.because("last_position", "server.lastPosition") : undefined;
}

/** A refusal that names the user. */
function named({ request }: Context, { code, reason, text, params }: Refusal, name: string): Refusal {
  const why = findText(request.language, text, params) ?? reason;
  return new Refusal({ code, reason, text: "server.aboutPerson", params: { name, why } });
}
