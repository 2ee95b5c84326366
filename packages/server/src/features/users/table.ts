import { resources } from "@banche/core";
import { type Kysely, sql } from "kysely";

import { rightsChanged } from "../../access/rights.ts";
import { hashPassword } from "../../auth/password.ts";
import { knownPasswordIssue } from "../../auth/passwordPolicy.ts";
import { createSessions, type Session } from "../../auth/sessions.ts";
import type { Schema } from "../../db/schema.ts";
import { storedName } from "../../people/avatar.ts";
import { digestOf } from "../../auth/passwordOfUser.ts";
import { personKeys } from "../../base/pinyin.ts";
import { putIntoBin } from "../../records/bin.ts";
import { defineTable } from "../../tables/defineTable.ts";
import type { Change, Row, Writer } from "../../tables/recordTable.ts";
import { insertRows } from "../../tables/rows.ts";
import { asRefusal, refuse, type Refusal } from "../../base/respond.ts";
import { factoryOf } from "../../auth/scope.ts";
import { bringBack, recall, takeOut } from "./bin.ts";
import { idsIn } from "./held.ts";
import { findUnfitting, shutOut } from "./rules.ts";
import { refuseRemovals } from "./takeOver.ts";

/**
 * Users of the active factory. Personal fields are the same in all factories; department and positions belong to this factory
 * (contract-base §4.4).
 */
export const userTable = defineTable(resources.users, {
  scope: (session) => sql`exists (
    select 1 from user_factories member where member.user_id = t.id and member.factory_id = ${factoryOf(session)})`,
  read: { sounds: "sounds", order: "pinyin" },
  secrets: new Set(["password"]),
  elsewhere: new Set(["departmentId", "positionIds", "roleIds"]),
  found: {
    departmentId: (session) => sql`(select member.department_id from user_factories member
      where member.user_id = t.id and member.factory_id = ${factoryOf(session)})`,
  },
  contested: { users_sign_in_mobile: { field: "mobilePhone", text: "server.mobileTaken" } },
  complete: readPlaces,
  tidy: (user) => ("headIcon" in user ? { ...user, headIcon: storedName(String(user["headIcon"])) } : user),
  async derive(writer, set) {
    const refusals = await findUnfitting(writer, set);
    const answers: (Refusal | Row)[] = [];
    for (const [at, change] of set.entries()) answers.push(refusals[at] ?? (await derived(change).catch(asRefusal)));
    return answers;
  },
  async afterWrite(writer, set) {
    await writePlaces(writer, set);
    const known = set.filter(({ before }) => before);
    const regranted = known.filter(({ changed }) => changed.has("roleIds") || changed.has("positionIds"));
    await rightsChanged(
      writer.db,
      regranted.map(({ id }) => id),
    );
    const disabled = known.filter(({ after, changed }) => changed.has("enabled") && after["enabled"] !== true);
    if (disabled.length > 0) {
      const ids = disabled.map(({ id }) => id);
      await createSessions(writer.db).endAllOf(ids, "user_disabled");
    }
  },
  async beforeRemove(writer, set) {
    const beyond = await refuseRemovals(
      writer,
      set.map(({ id }) => id),
    );
    const refusals = set.map(
      ({ id, before }, at) =>
        shutOut(writer.session, { id, before, after: before, changed: new Set() }, true) ?? beyond[at],
    );
    const taken = await takeOut(
      writer,
      set.filter((_, at) => !refusals[at]),
    );
    await putIntoBin(userTable, writer, taken);
    return refusals.map((refusal) => refusal ?? "kept");
  },
  bin: { recall, bringBack },
});

/** Columns derived from the values. Passwords of new accounts are hashed one after the other, because each needs 19 MiB. */
async function derived({ before, after, changed }: Change): Promise<Row> {
  const keys = changed.has("realName") ? { ...personKeys(String(after["realName"])) } : {};
  if (before) return keys;
  const given = after["password"];
  const digest = typeof given === "string" ? digestOf(given) : undefined;
  const names = [after["account"], after["mobilePhone"]].filter((name) => typeof name === "string");
  const issue = digest && knownPasswordIssue(digest, names);
  if (issue) throw refuse.validation([issue]);
  const passwordHash = digest === undefined ? null : await hashPassword(digest);
  return { ...keys, passwordHash, mustChangePassword: passwordHash !== null };
}

interface Places {
  readonly id: string;
  readonly departmentId: string | null;
  readonly positionIds: readonly string[];
  readonly roleIds: readonly string[];
}

async function readPlaces(db: Kysely<Schema>, rows: readonly Row[], session: Session): Promise<readonly Row[]> {
  const ids = rows.map(({ id }) => String(id));
  const factoryId = factoryOf(session);
  const { rows: places } = await sql<Places>`
    select member.user_id as id, member.department_id,
      array(select position_id from user_positions held
        where held.user_id = member.user_id and held.factory_id = ${factoryId} order by position_id) as position_ids,
      array(select role_id from user_roles held join roles role on role.id = held.role_id
        where held.user_id = member.user_id and (role.factory_id is null or role.factory_id = ${factoryId})
        order by role_id) as role_ids
    from user_factories member where member.user_id = any(${ids}::text[]) and member.factory_id = ${factoryId}`.execute(
    db,
  );
  const byId = new Map(places.map((place) => [place.id, place]));
  return rows.map(({ id, administrator }) => {
    const place = byId.get(String(id));
    return {
      administrator,
      departmentId: place?.departmentId ?? "",
      positionIds: place?.positionIds ?? [],
      roleIds: place?.roleIds ?? [],
    };
  });
}

async function writePlaces({ db, session }: Writer, set: readonly Change[]): Promise<void> {
  const factoryId = factoryOf(session);
  const placed = set.map(({ id, after }) => ({ userId: id, factoryId, departmentId: String(after["departmentId"]) }));
  const memberships = placed.filter((_, at) => !set[at]?.before).map((place) => ({ ...place, isDefault: true }));
  await insertRows(db, "userFactories", memberships);
  const moved = placed.filter((_, at) => set[at]?.before && set[at].changed.has("departmentId"));
  if (moved.length > 0) await moveMembers(db, factoryId, moved);
  await replaceHeld(db, "userPositions", {
    set: set.filter(({ changed }) => changed.has("positionIds")),
    factoryId,
    rowsOf: ({ id, after }) => idsIn(after["positionIds"]).map((positionId) => ({ userId: id, factoryId, positionId })),
  });
  await replaceHeld(db, "userRoles", {
    set: set.filter(({ changed }) => changed.has("roleIds")),
    factoryId,
    rowsOf: ({ id, after }) => idsIn(after["roleIds"]).map((roleId) => ({ userId: id, roleId })),
  });
}

async function moveMembers(
  db: Kysely<Schema>,
  factoryId: string,
  moved: readonly { readonly userId: string; readonly departmentId: string }[],
): Promise<void> {
  const users = moved.map(({ userId }) => userId);
  const departments = moved.map(({ departmentId }) => departmentId);
  await sql`update user_factories member set department_id = given.department
    from unnest(${users}::text[], ${departments}::text[]) as given (id, department)
    where member.user_id = given.id and member.factory_id = ${factoryId}`.execute(db);
}

/** Replaces what users have in this factory. What they have in other factories is kept. */
async function replaceHeld(
  db: Kysely<Schema>,
  table: "userPositions" | "userRoles",
  {
    set,
    factoryId,
    rowsOf,
  }: {
    readonly set: readonly Change[];
    readonly factoryId: string;
    readonly rowsOf: (change: Change) => readonly Row[];
  },
): Promise<void> {
  const known = set.flatMap(({ id, before }) => (before ? [id] : []));
  if (known.length > 0) {
    const here =
      table === "userPositions"
        ? sql`factory_id = ${factoryId}`
        : sql`role_id in (select id from roles where factory_id is null or factory_id = ${factoryId})`;
    await sql`delete from ${sql.table(table)} where user_id = any(${known}::text[]) and ${here}`.execute(db);
  }
  await insertRows(db, table, set.flatMap(rowsOf));
}
