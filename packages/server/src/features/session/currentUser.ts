import type { Output } from "@banche/core";
import type { contract } from "@banche/core/wire";
import { type Kysely, sql } from "kysely";

import type { Rights, RightsItem } from "../../access/rights.ts";
import type { Session } from "../../auth/sessions.ts";
import type { Schema } from "../../db/schema.ts";
import type { Context, Handler } from "../../wire/handlers.ts";
import { menuTree } from "../../policy/menuTree.ts";
import { layoutOf } from "../../people/layout.ts";
import { avatarPath } from "../../people/avatar.ts";
import { hasNoPassword, initialHash } from "../../auth/passwordOfUser.ts";
import { factoriesOfUser } from "../../people/factoriesOfUser.ts";

type CurrentUser = NonNullable<Output<typeof contract.session.currentUser>>;
type UserInfo = NonNullable<CurrentUser["user"]>;

/** Menus, user, grants and factories. A session that is locked or waits for a second factor gets only its user. */
export const currentUser: Handler<typeof contract.session.currentUser> = async ({ session, rights, db }) => {
  if (session.locked) {
    const { userId: id, account, realName } = session;
    const headIcon = await readHeadIcon(db, id);
    return { user: { id, account, realName, headIcon }, locked: true };
  }
  if (session.secondFactor === "code" || (session.secondFactor === "enrolment" && !session.mustChangePassword)) {
    const { userId: id, account, realName, secondFactor } = session;
    const [headIcon, noPassword] = await Promise.all([readHeadIcon(db, id), hasNoPassword(db, id)]);
    return { user: { id, account, realName, headIcon }, secondFactor, ...(noPassword && { noPassword }) };
  }
  const [granted, { user, ownPassword }, factories] = await Promise.all([
    rights(),
    readUser(db, session),
    factoriesOfUser(db, session.userId),
  ]);
  const active = factories.find(({ id }) => id === session.factoryId);
  return {
    menus: [...menuTree(granted.menus)],
    user: { ...user, defaultFactoryName: factories[0]?.name, factoryName: active?.name, activeFactoryId: active?.id },
    grants: grantsOf(granted),
    factories: factories.map(({ id, name }) => ({ id, name })),
    locked: false,
    ...(session.mustChangePassword && { mustChangePassword: true }),
    ...(!ownPassword && (await initialHash(db)) === null && { noPassword: true }),
  };
};

interface UserRow {
  readonly headIcon: string;
  readonly theme: string;
  readonly language: string;
  readonly ownPassword: boolean;
  readonly organizationId: string | null;
  readonly organizationName: string | null;
  readonly departmentId: string | null;
  readonly departmentName: string | null;
  readonly positions: readonly { readonly id: string; readonly name: string }[];
  readonly previousAt: Date | null;
  readonly previousIp: string | null;
}

async function readUser(db: Kysely<Schema>, session: Session): Promise<{ user: UserInfo; ownPassword: boolean }> {
  const { userId, factoryId } = session;
  const { rows } = await sql<UserRow>`
    select u.head_icon, u.theme, u.language, u.password_hash is not null as own_password,
      company.id as organization_id, company.name as organization_name,
      department.id as department_id, department.name as department_name,
      before.created_at as previous_at, before.ip as previous_ip,
      (select coalesce(json_agg(json_build_object('id', position.id, 'name', position.name) order by position.sort_order), '[]')
        from user_positions held join positions position on position.id = held.position_id
        where held.user_id = u.id and held.factory_id = ${factoryId}) as positions
    from users u
    left join user_factories member on member.user_id = u.id and member.factory_id = ${factoryId}
    left join departments department on department.id = member.department_id
    left join organizations company on company.id = department.organization_id
    left join lateral (
      select created_at, ip from sessions where user_id = u.id and id <> ${session.id}
        and created_at < (select created_at from sessions where id = ${session.id})
      order by created_at desc limit 1) before on true
    where u.id = ${userId}`.execute(db);
  const row = rows[0];
  const { account, realName, administrator, permissionVersion: rightsVersion } = session;
  const user: UserInfo = {
    id: userId,
    account,
    realName,
    administrator,
    rightsVersion,
    headIcon: avatarPath(row?.headIcon),
    portalId: "",
    positions: [...(row?.positions ?? [])],
    theme: row && layoutOf(row.theme),
    look: row?.theme,
    language: row?.language || undefined,
    showPreviousLogin: row?.previousAt != null,
    organizationId: row?.organizationId ?? undefined,
    organizationName: row?.organizationName ?? undefined,
    departmentId: row?.departmentId ?? undefined,
    departmentName: row?.departmentName ?? undefined,
    previousLoginAt: row?.previousAt?.getTime(),
    previousLoginIp: row?.previousIp ?? undefined,
    previousLoginPlace: row?.previousIp == null ? undefined : "",
  };
  return { user, ownPassword: row?.ownPassword ?? true };
}

async function readHeadIcon(db: Context["db"], id: string): Promise<string> {
  const row = await db.selectFrom("users").select("headIcon").where("id", "=", id).executeTakeFirst();
  return avatarPath(row?.headIcon);
}

function grantsOf(rights: Rights): CurrentUser["grants"] {
  const of = (items: readonly RightsItem[], menuId: string) =>
    items.filter((item) => item.menuId === menuId).map(({ id, name, code }) => ({ id, name, code }));
  return rights.menus
    .filter(({ type }) => type !== 1)
    .map(({ id, name }) => ({
      pageId: id,
      pageName: name,
      buttons: of(rights.buttons, id),
      columns: of(rights.columns, id),
    }));
}
