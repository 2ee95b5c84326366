import { sql } from "kysely";

import { factoryOf } from "../../auth/scope.ts";
import { refuse } from "../../base/respond.ts";
import { readReach } from "../../people/reach.ts";
import { policyNamed } from "../../policy/policies.ts";
import { readRecord } from "../../records/readRecords.ts";
import type { Context } from "../../wire/handlers.ts";
import { type GrantSet, keyOf } from "./items.ts";

export type HolderKind = "role" | "position" | "user";

/** A role, position or user that receives grants. */
export interface Holder {
  readonly kind: HolderKind;
  readonly id: string;
  readonly name: string;
  readonly enabled: boolean;
  /** Why the caller may not change its grants. */
  readonly locked: "shared" | "administrator" | "own" | "elsewhere" | "beyond" | undefined;
}

const concepts = { role: "roles", position: "positions", user: "users" } as const;
const labels = { role: "name", position: "name", user: "realName" } as const;

/**
 * The role, position or user, which the caller may see and authorise.
 *
 * @param forChange - locked until the transaction ends
 * @throws {Refusal} `not_found`, `forbidden`
 */
export async function holderOf(call: Context, kind: HolderKind, id: string, forChange: boolean): Promise<Holder> {
  const rights = await call.rights();
  const onRoles = kind === "role" && rights.mayUse("permission.role", "btn_authorize");
  if (!onRoles && !rights.mayUse("permission.authorize", "btn_save")) throw refuse.forbidden();
  const policy = await policyNamed(concepts[kind], call);
  const record = policy && (await readRecord(policy, call, id, forChange));
  if (!record) throw refuse.notFound();
  const locked = await lockOf(call, kind, record);
  return { kind, id, name: String(record[labels[kind]] ?? ""), enabled: record["enabled"] === true, locked };
}

/** Finds a holder by id alone, because the platform does not send its kind. */
export async function anyHolder(call: Context, id: string): Promise<Holder> {
  for (const kind of ["role", "position", "user"] as const) {
    const { rows } = await sql`select 1 from ${sql.table(concepts[kind])} where id = ${id}`.execute(call.db);
    if (rows.length > 0) return holderOf(call, kind, id, false);
  }
  throw refuse.notFound();
}

/**
 * Why the grants are locked. Grants of a user apply in every factory of the account. So only administrators may change them for an
 * account with several factories.
 */
async function lockOf(
  { db, session }: Context,
  kind: HolderKind,
  record: Readonly<Record<string, unknown>>,
): Promise<Holder["locked"]> {
  const id = String(record["id"]);
  if (kind === "user" && record["administrator"] === true) return "administrator";
  if (session.administrator || kind === "position") return undefined;
  if (kind === "role") {
    const role = await db.selectFrom("roles").select("factoryId").where("id", "=", id).executeTakeFirst();
    return role?.factoryId === null ? "shared" : undefined;
  }
  if (id === session.userId) return "own";
  const reach = (await readReach(db, session, [id])).get(id);
  if (reach?.elsewhere) return "elsewhere";
  return reach?.moreRights ? "beyond" : undefined;
}

/** The holder's own grants. */
export async function grantsOf(
  { db }: Pick<Context, "db">,
  { kind, id }: Pick<Holder, "kind" | "id">,
): Promise<GrantSet> {
  const { rows } = await sql<{ kind: "menu" | "button" | "column" | "scheme"; target: string }>`
    select 'menu' as kind, menu_id as target from menu_grants where holder_kind = ${kind} and holder_id = ${id}
    union all select 'button', button_id from button_grants where holder_kind = ${kind} and holder_id = ${id}
    union all select 'column', column_id from column_grants where holder_kind = ${kind} and holder_id = ${id}
    union all select 'scheme', scheme_id from scheme_grants where holder_kind = ${kind} and holder_id = ${id}`.execute(
    db,
  );
  return new Set(rows.map((row) => keyOf(row.kind, row.target)));
}

/**
 * Enabled users of the active factory to whom the grants apply, without administrators, who have all rights anyway. As a subquery of ids.
 */
export function membersQuery({ session }: Context, { kind, id }: Pick<Holder, "kind" | "id">) {
  const factoryId = factoryOf(session);
  const holds = {
    role: sql`exists (select 1 from user_roles held where held.user_id = u.id and held.role_id = ${id})`,
    position: sql`exists (select 1 from user_positions held
      where held.user_id = u.id and held.position_id = ${id} and held.factory_id = ${factoryId})`,
    user: sql`u.id = ${id}`,
  };
  return sql`select u.id from users u
    join user_factories member on member.user_id = u.id and member.factory_id = ${factoryId}
    where u.enabled and not u.administrator and ${holds[kind]}`;
}
