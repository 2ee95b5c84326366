import type { Output } from "@banche/core";
import type { contract } from "@banche/core/wire";
import { type Kysely, sql } from "kysely";

import type { Session } from "../../auth/sessions.ts";
import type { Schema } from "../../db/schema.ts";
import { layoutOf } from "../../people/layout.ts";
import { avatarPath } from "../../people/avatar.ts";

type Profile = Output<typeof contract.profile.get>;

type Facts = Pick<
  Profile,
  | "id"
  | "account"
  | "realName"
  | "signature"
  | "gender"
  | "nation"
  | "nativePlace"
  | "certificateType"
  | "certificateNumber"
  | "education"
  | "email"
  | "telephone"
  | "landline"
  | "mobilePhone"
  | "urgentContact"
  | "urgentTelephone"
  | "postalAddress"
  | "theme"
  | "language"
>;

interface ProfileRow extends Facts {
  readonly headIcon: string;
  readonly birthday: Date | null;
  readonly entryDate: Date | null;
  readonly createdAt: Date;
  readonly previousLoginAt: Date | null;
  readonly company: string | null;
  readonly organization: string | null;
  readonly positions: string | null;
  readonly roles: string | null;
  readonly manager: string | null;
}

/** The user's own data, with names instead of ids (contract-base §4.9). */
export async function readProfile(db: Kysely<Schema>, { userId, factoryId, id }: Session): Promise<Profile> {
  const { rows } = await sql<ProfileRow>`
    with recursive department (id, parent_id, organization_id, path) as (
      select d.id, d.parent_id, d.organization_id, d.name from departments d
        join user_factories member on member.department_id = d.id
        where member.user_id = ${userId} and member.factory_id = ${factoryId}
      union all
      select up.id, up.parent_id, up.organization_id, up.name || '/' || below.path
        from departments up join department below on up.id = below.parent_id
    )
    select u.id, u.account, u.real_name, u.signature, u.gender, u.nation, u.native_place, u.certificate_type,
      u.certificate_number, u.education, u.email, u.telephone, u.landline, u.mobile_phone, u.urgent_contact,
      u.urgent_telephone, u.postal_address, u.theme, u.language, u.head_icon, u.birthday, u.entry_date, u.created_at,
      (select path from department where parent_id is null) as organization,
      (select company.name from department top join organizations company on company.id = top.organization_id
        where top.parent_id is null) as company,
      (select string_agg(position.name, ',' order by position.sort_order) from user_positions held
        join positions position on position.id = held.position_id
        where held.user_id = u.id and held.factory_id = ${factoryId}) as positions,
      (select string_agg(role.name, ',' order by role.sort_order) from user_roles held
        join roles role on role.id = held.role_id and (role.factory_id is null or role.factory_id = ${factoryId})
        where held.user_id = u.id) as roles,
      (select boss.real_name || '/' || boss.account from users boss where boss.id = u.manager_id) as manager,
      (select max(created_at) from sessions where user_id = u.id and id <> ${id}) as previous_login_at
    from users u where u.id = ${userId}`.execute(db);
  const row = rows[0];
  if (!row) return { id: userId };
  const { headIcon, birthday, entryDate, createdAt, previousLoginAt, ...facts } = row;
  const { company, organization, positions, roles, manager, ...own } = facts;
  return {
    ...own,
    theme: layoutOf(own.theme ?? ""),
    company: company ?? "",
    organization: organization ?? "",
    positions: positions ?? "",
    roles: roles ?? "",
    manager: manager ?? "",
    headIcon: avatarPath(headIcon),
    birthday: birthday?.getTime(),
    entryDate: entryDate?.getTime(),
    createdAt: createdAt.getTime(),
    previousLoginAt: previousLoginAt?.getTime(),
  };
}
