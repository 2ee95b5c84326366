import { type Kysely, sql } from "kysely";

import { ownHolders } from "../../access/holders.ts";
import { rightsChanged } from "../../access/rights.ts";
import { createSessions, type Session } from "../../auth/sessions.ts";
import type { Schema } from "../../db/schema.ts";
import { allGrants, grantTables } from "../../people/grants.ts";
import type { Deleted, RecordValues, Removal, Restoring, Writer } from "../../tables/recordTable.ts";
import { insertRows } from "../../tables/rows.ts";
import { type Refusal, refuse } from "../../base/respond.ts";
import { factoryOf } from "../../auth/scope.ts";
import { idsIn } from "./held.ts";

/** Data of a deleted user other than the fields, as stored in the bin. */
interface Kept extends RecordValues {
  readonly isDefault: boolean;
  /** Whether the account itself was deleted. Otherwise it remained in another factory. */
  readonly gone: boolean;
  readonly menu: readonly string[];
  readonly button: readonly string[];
  readonly column: readonly string[];
  readonly scheme: readonly string[];
  /** Users whose superior the user was, and departments that the user headed. */
  readonly below: readonly string[];
  readonly heads: readonly string[];
}

/**
 * Removes users from the factory of the session. A user who also belongs to another factory remains there. Others are deleted: the row
 * stays but is hidden. Account, number, state, memberships, roles and grants are removed, and the sessions end.
 *
 * @returns the data of each user other than the fields
 */
export async function takeOut({ db, session }: Writer, set: readonly Removal[]): Promise<(Removal & { kept: Kept })[]> {
  if (set.length === 0) return [];
  const factoryId = factoryOf(session);
  const kept = await readKept(
    db,
    factoryId,
    set.map(({ id }) => id),
  );
  const taken = set.map((removal) => ({ ...removal, kept: kept.get(removal.id) ?? nothingKept }));
  const ids = taken.map(({ id }) => id);
  await db.deleteFrom("userFactories").where("userId", "in", ids).where("factoryId", "=", factoryId).execute();
  await sql`delete from user_roles held using roles role where role.id = held.role_id
    and role.factory_id = ${factoryId} and held.user_id = any(${ids}::text[])`.execute(db);
  const gone = taken.flatMap(({ id, kept: { gone } }) => (gone ? [id] : []));
  if (gone.length > 0) await putAway(db, gone);
  await rightsChanged(db, ids);
  return taken;
}

const nothingKept: Kept = {
  isDefault: true,
  gone: true,
  menu: [],
  button: [],
  column: [],
  scheme: [],
  below: [],
  heads: [],
};

async function putAway(db: Kysely<Schema>, ids: readonly string[]): Promise<void> {
  await createSessions(db).endAllOf(ids, "user_deleted");
  for (const [table] of grantTables) {
    await db.deleteFrom(table).where("holderKind", "=", "user").where("holderId", "in", ids).execute();
  }
  await db.deleteFrom("userRoles").where("userId", "in", ids).execute();
  await db.updateTable("users").set({ managerId: null }).where("managerId", "in", ids).execute();
  await db.updateTable("departments").set({ managerId: null }).where("managerId", "in", ids).execute();
  // Accounts may not contain a tilde: no user can take the name or sign in with it.
  await sql`update users set account = '~' || id, mobile_phone = '', enabled = false, deleted_at = now(),
    version = version + 1, updated_at = now() where id = any(${[...ids]}::text[])`.execute(db);
}

async function readKept(
  db: Kysely<Schema>,
  factoryId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Kept>> {
  const grants = grantTables.map(
    ([table, kind]) => sql`array(select ${sql.ref(`${kind}Id`)} from ${sql.table(table)} held
      where held.holder_kind = 'user' and held.holder_id = member.user_id) as ${sql.ref(kind)}`,
  );
  const { rows } = await sql<Kept & { readonly id: string }>`
    select member.user_id as id, member.is_default, ${sql.join(grants)},
      not exists (select 1 from user_factories other
        where other.user_id = member.user_id and other.factory_id <> member.factory_id) as gone,
      array(select below.id from users below where below.manager_id = member.user_id) as below,
      array(select led.id from departments led where led.manager_id = member.user_id) as heads
    from user_factories member where member.factory_id = ${factoryId} and member.user_id = any(${[...ids]}::text[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, ...kept }) => [id, kept]));
}

/** The values to restore. The superior is read from the current row, because the old one may have been deleted. */
export async function recall({ db }: Writer, set: readonly Deleted[]): Promise<readonly RecordValues[]> {
  if (set.length === 0) return [];
  const users = await db
    .selectFrom("users")
    .select(["id", "managerId"])
    .where(
      "id",
      "in",
      set.map(({ id }) => id),
    )
    .execute();
  const managers = new Map(users.map(({ id, managerId }) => [id, managerId]));
  return set.map(({ id, record }) => ({ ...record, managerId: managers.get(id) ?? "" }));
}

/**
 * Restores users in the factory of the session. An account that still exists in another factory becomes a member again, with its data
 * there. The caller must have the grants that are restored.
 */
export async function bringBack(
  { db, session }: Writer,
  set: readonly Restoring[],
): Promise<readonly (Refusal | number)[]> {
  const answers: (Refusal | number)[] = [];
  for (const one of set) answers.push(await bringOneBack(db, session, one));
  return answers;
}

async function bringOneBack(
  db: Kysely<Schema>,
  session: Session,
  { id, after, kept: values }: Restoring,
): Promise<Refusal | number> {
  const kept = { ...nothingKept, ...values } as Kept;
  const user = await db.selectFrom("users").select("deletedAt").where("id", "=", id).forUpdate().executeTakeFirst();
  if (!user) return refuse.notFound("server.restoreMissing");
  const wasDeleted = user.deletedAt !== null;
  if (wasDeleted && (await isBeyond(db, session, kept))) return refuse.forbidden("server.rightsBeyond");
  const factoryId = factoryOf(session);
  const { departmentId, isDefault } = { departmentId: String(after["departmentId"]), isDefault: kept.isDefault };
  if (wasDeleted) await revive(db, id, after, kept);
  await sql`insert into user_roles (user_id, role_id) select ${id}, id from roles
    where factory_id = ${factoryId} and id = any(${idsIn(after["roleIds"])}::text[]) on conflict do nothing`.execute(
    db,
  );
  await insertRows(db, "userFactories", [{ userId: id, factoryId, departmentId, isDefault: isDefault || wasDeleted }]);
  const positions = idsIn(after["positionIds"]).map((positionId) => ({ userId: id, factoryId, positionId }));
  await insertRows(db, "userPositions", positions);
  await rightsChanged(db, [id]);
  const { version } = await db.selectFrom("users").select("version").where("id", "=", id).executeTakeFirstOrThrow();
  return version;
}

async function revive(db: Kysely<Schema>, id: string, after: RecordValues, kept: Kept): Promise<void> {
  await db
    .updateTable("users")
    .set(({ eb }) => ({
      account: String(after["account"]),
      mobilePhone: String(after["mobilePhone"] ?? ""),
      enabled: after["enabled"] === true,
      deletedAt: null,
      updatedAt: new Date(),
      version: eb("version", "+", 1),
    }))
    .where("id", "=", id)
    .execute();
  await insertRows(
    db,
    "userRoles",
    idsIn(after["roleIds"]).map((roleId) => ({ userId: id, roleId })),
  );
  for (const [table, kind] of grantTables) {
    await sql`insert into ${sql.table(table)} (holder_kind, holder_id, ${sql.ref(`${kind}Id`)})
      select 'user', ${id}, item.id from ${sql.table(itemTables[kind])} item
      where item.id = any(${[...kept[kind]]}::text[])`.execute(db);
  }
  for (const [table, ids] of [
    ["users", kept.below],
    ["departments", kept.heads],
  ] as const) {
    await sql`update ${sql.table(table)} set manager_id = ${id}
      where id = any(${[...ids]}::text[]) and manager_id is null`.execute(db);
  }
}

const itemTables = { menu: "menus", button: "menuButtons", column: "menuColumns", scheme: "dataSchemes" } as const;

/** Whether the account's own grants include one that the caller does not have. */
async function isBeyond(db: Kysely<Schema>, session: Session, kept: Kept): Promise<boolean> {
  if (session.administrator) return false;
  const { rows } = await sql`
    with own (kind, id) as (${ownHolders(session)}),
    grants (kind, holder_kind, holder_id, target) as (${allGrants}), wanted (kind, target) as (
      select 'menu', unnest(${[...kept.menu]}::text[])
      union all select 'button', unnest(${[...kept.button]}::text[])
      union all select 'column', unnest(${[...kept.column]}::text[])
      union all select 'scheme', unnest(${[...kept.scheme]}::text[])
    )
    select 1 from wanted where not exists (
      select 1 from own join grants on grants.holder_kind = own.kind and grants.holder_id = own.id
      where grants.kind = wanted.kind and grants.target = wanted.target) limit 1`.execute(db);
  return rows.length > 0;
}
