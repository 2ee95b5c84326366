import { areaLevels, UPPER_AREAS } from "@banche/core/forms";
import { type RawBuilder, sql } from "kysely";

/** More than the number of area levels. */
const DEEPEST = 9;

/** The path of names from the root to an area, `江苏省/苏州市`. Null where no area has this id. */
export function areaPath(id: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`(
    with recursive up (parent_id, name, depth) as (
      select parent_id, name, 1 from areas where id = ${id}
      union all
      select above.parent_id, above.name, up.depth + 1
        from up join areas above on above.id = up.parent_id where up.depth < ${sql.lit(DEEPEST)}
    ) select string_agg(name, '/' order by depth desc) from up)`;
}

/** The ids of these areas and of all areas below them. */
export function areasWithin(ids: readonly string[]): RawBuilder<unknown> {
  return sql`(
    with recursive inside (id) as (
      select id from areas where id = any(${[...ids]}::text[])
      union
      select below.id from areas below join inside on below.parent_id = inside.id
    ) select id from inside)`;
}

/** The condition that area `t` has a given level, or one of the levels that fields may use. */
export function areaIsOf(only: string): RawBuilder<unknown> {
  if (only === UPPER_AREAS) return sql`t.level <= ${sql.lit(areaLevels.length)}`;
  return sql`t.level = ${sql.lit(areaLevels.findIndex((level) => level === only) + 1)}`;
}

/** Additional members of area options: path and level. */
export const areaFacts = {
  path: areaPath(sql`t.id`),
  type: sql`(array[${sql.join(areaLevels.map((level) => sql.lit(level)))}])[t.level]`,
};
