import { type Kysely, sql } from "kysely";

import type { Session } from "../../auth/sessions.ts";
import type { Schema } from "../../db/schema.ts";
import type { Change, RecordValues } from "../../records/recordTable.ts";
import { refuse } from "../../respond.ts";

/**
 * Rules of users beyond single fields: an administrator stays one and enabled, nobody shuts out oneself, nobody hands on more
 * than one has (contract-base §11).
 *
 * @throws {Refusal}
 */
export async function refuseUnfitting({ db, session, id, before, after, changed }: Change): Promise<void> {
  const isRemoval = changed.has("removed");
  const isShutOut = isRemoval || (changed.has("enabled") && after["enabled"] !== true);
  if (before?.["administrator"] === true) {
    if (isRemoval) throw refuse.forbidden("server.administratorRemove");
    if (isShutOut) throw refuse.forbidden("server.administratorState");
    if (!session.administrator) throw refuse.forbidden("server.administratorChange");
  }
  if (before && id === session.userId && isShutOut) {
    throw refuse.because("own_account", isRemoval ? "server.ownRemove" : "server.ownState");
  }
  if (after["managerId"] === id) {
    throw refuse.validation([{ field: "manager", rule: "cycle", text: "server.belowItself" }]);
  }
  if (changed.has("headIcon")) await refuseUnknownPicture(db, after["headIcon"]);
  if (changed.has("roleIds") || changed.has("positionIds")) {
    await refuseHandingOnMore(db, session, added(before, after, "roleIds"), added(before, after, "positionIds"));
  }
}

/**
 * Refuses when roles or positions carry grants that the caller does not have.
 *
 * @throws {Refusal} `forbidden`
 */
export async function refuseHandingOnMore(
  db: Kysely<Schema>,
  session: Session,
  roleIds: readonly string[],
  positionIds: readonly string[],
): Promise<void> {
  if (session.administrator || roleIds.length + positionIds.length === 0) return;
  const { rows } = await sql`
    with given (kind, id) as (
      select 'role', unnest(${[...roleIds]}::text[]) union all select 'position', unnest(${[...positionIds]}::text[])
    ), own (kind, id) as (
      select 'user', ${session.userId}
      union all select 'role', role_id from user_roles where user_id = ${session.userId}
      union all select 'position', position_id from user_positions
        where user_id = ${session.userId} and factory_id = ${session.factoryId}
    ), grants (kind, holder_kind, holder_id, target) as (
      select 'menu', holder_kind, holder_id, menu_id from menu_grants
      union all select 'button', holder_kind, holder_id, button_id from button_grants
      union all select 'column', holder_kind, holder_id, column_id from column_grants
    )
    select 1 from given join grants on grants.holder_kind = given.kind and grants.holder_id = given.id
    where not exists (
      select 1 from own join grants mine on mine.holder_kind = own.kind and mine.holder_id = own.id
      where mine.kind = grants.kind and mine.target = grants.target
    ) limit 1`.execute(db);
  if (rows.length > 0) throw refuse.forbidden("server.rightsBeyond");
}

async function refuseUnknownPicture(db: Kysely<Schema>, name: unknown): Promise<void> {
  if (typeof name !== "string" || name === "") return;
  const file = await db
    .selectFrom("files")
    .select("name")
    .where("name", "=", name)
    .where("type", "=", "userAvatar")
    .executeTakeFirst();
  if (!file) throw refuse.validation([{ field: "headIcon", rule: "unknownReference", text: "server.fileMissing" }]);
}

function added(before: RecordValues | undefined, after: RecordValues, member: string): readonly string[] {
  const old = new Set(idsIn(before?.[member]));
  return idsIn(after[member]).filter((id) => !old.has(id));
}

function idsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
