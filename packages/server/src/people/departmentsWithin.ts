import { type RawBuilder, sql } from "kysely";

/** A subquery: ids of the departments of a company or of a department, with all that lies below it in the factory. */
export function departmentsWithin(placeId: string, factoryId: string): RawBuilder<unknown> {
  return sql`(
    with recursive company (id) as (
      select id from organizations where id = ${placeId} and factory_id = ${factoryId}
      union select below.id from organizations below join company on below.parent_id = company.id
    ), department (id) as (
      select id from departments
        where factory_id = ${factoryId} and (id = ${placeId} or organization_id in (select id from company))
      union select below.id from departments below join department on below.parent_id = department.id
    ) select id from department)`;
}
