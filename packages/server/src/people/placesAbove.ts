import { type RawBuilder, sql } from "kysely";

/** A subquery: each company and department of the factory (`id`) with itself and all its ancestors (`place`). */
export function placesAbove(factoryId: string): RawBuilder<unknown> {
  return sql`(
    with recursive place (id, above) as (
      select id, parent_id from organizations where factory_id = ${factoryId}
      union all select id, coalesce(parent_id, organization_id) from departments where factory_id = ${factoryId}
    ), path (id, place) as (
      select id, id from place
      union select path.id, place.above from path join place on place.id = path.place where place.above is not null
    ) select id, place from path)`;
}
