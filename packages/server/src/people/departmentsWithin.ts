import { type RawBuilder, sql } from "kysely";

/**
 * A subquery: ids of these departments, of the departments of these companies, and of all departments below them in the factory.
 *
 * @param placeIds - an array of texts
 */
export function departmentsWithin(placeIds: RawBuilder<unknown>, factoryId: string): RawBuilder<unknown> {
  return sql`(
    with recursive company (id) as (
      select id from organizations where id = any(${placeIds}) and factory_id = ${factoryId}
      union select below.id from organizations below join company on below.parent_id = company.id
    ), department (id) as (
      select id from departments
        where factory_id = ${factoryId} and (id = any(${placeIds}) or organization_id in (select id from company))
      union select below.id from departments below join department on below.parent_id = department.id
    ) select id from department)`;
}
