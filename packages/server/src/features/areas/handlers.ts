import { contract } from "@banche/core/wire";
import { type Kysely, type RawBuilder, sql } from "kysely";

import type { Schema } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { HandlersOf } from "../../wire/handlers.ts";
import type { AccessPolicy } from "../../policy/accessPolicy.ts";
import { policyOf } from "../../policy/policies.ts";
import { listRecords } from "../../records/list.ts";
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
    async list(call) {
      const { db, params, query } = call;
      const policy = await policyOf(areaTable, call);
      const keyword = query.keyword?.trim();
      const areas = keyword
        ? await search(db, policy, params.parentId, keyword)
        : await readLevel(db, policy, params.parentId);
      const hide = policy.hide("row");
      return areas.map((area) => hide({ ...area, leaf: !area.hasChildren }));
    },
    page: async (call) => listRecords(await policyOf(areaTable, call), call, deps.signer),
    async options(call) {
      const areas = await readLevel(call.db, await policyOf(areaTable, call), call.params.parentId);
      return areas
        .filter(({ enabled }) => enabled)
        .map(({ id, name, hasChildren }) => ({ id, name, leaf: !hasChildren }));
    },
  };
}

const columns = ({
  among,
}: AccessPolicy) => sql`a.id, coalesce(a.parent_id, '-1') as parent_id, a.name, a.code, a.enabled,
  a.sort_order as "order",
  exists (select 1 from areas child where child.parent_id = a.id and ${among(sql`child.id`)}) as has_children`;

/** The areas directly below an area, in order. */
async function readLevel(db: Kysely<Schema>, policy: AccessPolicy, parentId: string): Promise<readonly AreaRow[]> {
  const isTop = parentId === "-1";
  const { rows } = await sql<AreaRow>`
    select ${columns(policy)} from areas a
    where ${isTop ? sql`a.parent_id is null` : sql`a.parent_id = ${parentId}`} and ${policy.among(sql`a.id`)}
    order by a.sort_order, a.code`.execute(db);
  return rows;
}

/** Areas at any depth below an area that contain the keyword, with the names of their ancestors; at most 200. */
async function search(
  db: Kysely<Schema>,
  policy: AccessPolicy,
  parentId: string,
  keyword: string,
): Promise<readonly AreaRow[]> {
  const fields = searchable(policy);
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
    select ${columns(policy)}, above.path from above join areas a on a.id = above.hit
    where above.at is null and above.inside and ${policy.among(sql`a.id`)}
    order by a.level, a.sort_order, a.code limit ${mostFound}`.execute(db);
  return rows;
}
