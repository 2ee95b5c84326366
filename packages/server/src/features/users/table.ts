import { resources } from "@banche/core";
import { type Kysely, sql } from "kysely";

import { rightsChanged } from "../../access.ts";
import { createSessions, type Session } from "../../auth/sessions.ts";
import type { Schema } from "../../db/schema.ts";
import { personKeys } from "../../pinyin.ts";
import type { Change, RecordTable, Row } from "../../records/recordTable.ts";
import { factoryOf } from "../../scope.ts";
import { refuseUnfitting } from "./rules.ts";

/**
 * Users as the active factory knows them: facts of the person are the same everywhere, department and positions are those in
 * this factory (contract-base §4.4).
 */
export const userTable: RecordTable = {
  resource: resources.users,
  table: "users",
  scope: (session) => sql`exists (
    select 1 from user_factories member where member.user_id = t.id and member.factory_id = ${factoryOf(session)})`,
  further: [{ kind: "text", name: "headIcon", key: "headIcon", rowKey: "headIcon", column: "headIcon", max: 200 }],
  elsewhere: new Set(["departmentId", "positionIds", "roleIds"]),
  naturalKey: sql<string>`lower(t.account)`,
  normaliseKey: (account) => account.toLowerCase(),
  uniques: { users_account: { field: "account", text: "server.accountDuplicate" } },
  complete: readPlaces,
  async derive(change) {
    await refuseUnfitting(change);
    const { after, changed } = change;
    return changed.has("realName") ? { ...personKeys(String(after["realName"])) } : {};
  },
  async afterWrite(change) {
    await writePlaces(change);
    const { db, id, before, after, changed } = change;
    if (before && (changed.has("roleIds") || changed.has("positionIds"))) await rightsChanged(db, [id]);
    if (before && changed.has("enabled") && after["enabled"] !== true) {
      await createSessions(db).endAllOf(id, "user_disabled");
    }
  },
  async beforeRemove({ db, session, id, before }) {
    await refuseUnfitting({
      db,
      session,
      id,
      before,
      after: { ...before, enabled: false },
      changed: new Set(["removed"]),
    });
    return removePlaces(db, session, id);
  },
};

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
      array(select role_id from user_roles held where held.user_id = member.user_id order by role_id) as role_ids
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

async function writePlaces({ db, session, id, before, after, changed }: Change): Promise<void> {
  const factoryId = factoryOf(session);
  const departmentId = String(after["departmentId"]);
  if (!before) {
    await db.insertInto("userFactories").values({ userId: id, factoryId, departmentId, isDefault: true }).execute();
  } else if (changed.has("departmentId")) {
    const member = db.updateTable("userFactories").where("userId", "=", id).where("factoryId", "=", factoryId);
    await member.set({ departmentId }).execute();
  }
  if (changed.has("positionIds")) {
    await db.deleteFrom("userPositions").where("userId", "=", id).where("factoryId", "=", factoryId).execute();
    await sql`insert into user_positions (user_id, factory_id, position_id)
      select ${id}, ${factoryId}, unnest(${idsIn(after["positionIds"])}::text[]) on conflict do nothing`.execute(db);
  }
  if (changed.has("roleIds")) {
    await db.deleteFrom("userRoles").where("userId", "=", id).execute();
    await sql`insert into user_roles (user_id, role_id)
      select ${id}, unnest(${idsIn(after["roleIds"])}::text[]) on conflict do nothing`.execute(db);
  }
}

/** Somebody who also belongs to another factory is only taken out of this one. */
async function removePlaces(db: Kysely<Schema>, session: Session, id: string): Promise<"kept" | undefined> {
  const factoryId = factoryOf(session);
  const elsewhere = await db
    .selectFrom("userFactories")
    .select("factoryId")
    .where("userId", "=", id)
    .where("factoryId", "!=", factoryId)
    .executeTakeFirst();
  if (elsewhere) {
    await db.deleteFrom("userFactories").where("userId", "=", id).where("factoryId", "=", factoryId).execute();
    await rightsChanged(db, [id]);
    return "kept";
  }
  for (const table of ["menuGrants", "buttonGrants", "columnGrants"] as const) {
    await db.deleteFrom(table).where("holderKind", "=", "user").where("holderId", "=", id).execute();
  }
  return undefined;
}

function idsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
