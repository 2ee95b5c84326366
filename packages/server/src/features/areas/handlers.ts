import { contract } from "@banche/core";
import { type Kysely, type RawBuilder, sql } from "kysely";

import type { Schema } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { HandlersOf } from "../../handlers.ts";
import { hiding } from "../../records/hide.ts";
import { containing } from "../../records/page.ts";
import { recordHandlers } from "../../records/recordHandlers.ts";
import { searchable } from "../../records/search.ts";
import { areaTable } from "./table.ts";

const mostFound = 200;

interface AreaRow {
  readonly id: string;
  readonly parentId: string;
  readonly name: string;
  readonly code: string;
  readonly enabled: boolean;
  readonly order: number;
  readonly hasChildren: boolean;
  readonly path?: string;
}

export function areasHandlers(deps: Deps): HandlersOf<typeof contract.areas> {
  return {
    ...recordHandlers(contract.areas, areaTable, deps),
    async list({ db, params, query, rights }) {
      const granted = await rights();
      const keyword = query.keyword?.trim();
      const fields = searchable(areaTable.resource, granted);
      const areas = keyword ? await search(db, params.parentId, keyword, fields) : await readLevel(db, params.parentId);
      const hide = hiding(areaTable.resource, granted, "row");
      return areas.map((area) => hide({ ...area, leaf: !area.hasChildren }));
    },
    async options({ db, params }) {
      const areas = await readLevel(db, params.parentId);
      return areas
        .filter(({ enabled }) => enabled)
        .map(({ id, name, hasChildren }) => ({ id, name, leaf: !hasChildren }));
    },
  };
}

const columns = sql`a.id, coalesce(a.parent_id, '-1') as parent_id, a.name, a.code, a.enabled, a.sort_order as "order",
  exists (select 1 from areas child where child.parent_id = a.id) as has_children`;

/** The areas directly below one, in order. */
async function readLevel(db: Kysely<Schema>, parentId: string): Promise<readonly AreaRow[]> {
  const isTop = parentId === "-1";
  const { rows } = await sql<AreaRow>`
    select ${columns} from areas a where ${isTop ? sql`a.parent_id is null` : sql`a.parent_id = ${parentId}`}
    order by a.sort_order, a.code`.execute(db);
  return rows;
}

/** Areas on all levels below one that hold the keyword, with the names above them; at most 200. */
async function search(
  db: Kysely<Schema>,
  parentId: string,
  keyword: string,
  fields: readonly string[],
): Promise<readonly AreaRow[]> {
  if (fields.length === 0) return [];
  const pattern = containing(keyword);
  const tests: readonly RawBuilder<unknown>[] = fields.map((field) => sql`hit.${sql.ref(field)} ilike ${pattern}`);
  const { rows } = await sql<AreaRow>`
    with recursive hit as materialized (
      select id, parent_id from areas hit where ${sql.join([...tests], sql` or `)}
    ), above (hit, at, path, inside) as (
      select id, parent_id, '', ${parentId} = '-1' from hit
      union all
      select above.hit, up.parent_id, up.name || case when above.path = '' then '' else '/' || above.path end,
        above.inside or up.id = ${parentId}
      from above join areas up on up.id = above.at
    )
    select ${columns}, above.path from above join areas a on a.id = above.hit
    where above.at is null and above.inside
    order by a.level, a.sort_order, a.code limit ${mostFound}`.execute(db);
  return rows;
}
