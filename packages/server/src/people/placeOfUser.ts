import { type RawBuilder, sql } from "kysely";

import type { Session } from "../auth/sessions.ts";
import { factoryOf } from "../auth/scope.ts";

/** A subquery: the department of the user in the active factory. */
export function departmentOf(session: Session): RawBuilder<unknown> {
  return sql`(select member.department_id from user_factories member
    where member.user_id = ${session.userId} and member.factory_id = ${factoryOf(session)})`;
}

/** A subquery: the company of that department. */
export function organizationOf(session: Session): RawBuilder<unknown> {
  return sql`(select own.organization_id from departments own where own.id in ${departmentOf(session)})`;
}

/** A subquery: ids of these companies and of all companies below them in the factory. */
export function organizationsWithin(companies: RawBuilder<unknown>, factoryId: string): RawBuilder<unknown> {
  return sql`(
    with recursive company (id) as (
      select id from organizations where id in ${companies} and factory_id = ${factoryId}
      union select below.id from organizations below join company on below.parent_id = company.id
    ) select id from company)`;
}

/** A subquery: the users whose superior is the user. */
export function subordinatesOf({ userId }: Session): RawBuilder<unknown> {
  return sql`(select below.id from users below where below.manager_id = ${userId} and below.deleted_at is null)`;
}
