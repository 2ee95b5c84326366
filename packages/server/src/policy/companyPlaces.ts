import type { TreeNode } from "@banche/core";
import { sql } from "kysely";

import type { Context } from "../wire/handlers.ts";
import { type Asker, policyNamed } from "../policy/policies.ts";
import { toTree } from "../tables/trees.ts";
import { factoryOf } from "../auth/scope.ts";

/** A company or a department, in one tree. */
export interface Place {
  readonly id: string;
  readonly parentId: string;
  readonly code: string;
  readonly name: string;
  readonly type: "company" | "department";
  readonly icon: string;
}

const icons = {
  company: "icon-ym icon-ym-tree-organization3",
  department: "icon-ym icon-ym-tree-department1",
} as const;

/** Places in the order of their tree, each with the names from the root: `总公司/运营部`. */
export function withPaths(places: readonly Place[]): readonly (Place & { readonly path: string })[] {
  const below = (nodes: readonly TreeNode<Place>[], above: string): readonly (Place & { readonly path: string })[] =>
    nodes.flatMap(({ children = [], ...place }) => {
      const path = above === "" ? place.name : `${above}/${place.name}`;
      return [{ ...place, path }, ...below(children, path)];
    });
  return below(toTree(places), "");
}

/**
 * Enabled companies and departments of the active factory that the caller may see, in order. Places below a disabled one are left out.
 */
export async function readPlaces(call: Asker & Pick<Context, "db">): Promise<readonly Place[]> {
  const factoryId = factoryOf(call.session);
  const policies = await Promise.all(["organizations", "departments"].map((name) => policyNamed(name, call)));
  const [company, department] = policies.map((policy) => policy?.among(sql`place.id`) ?? sql`true`);
  const { rows } = await sql<Omit<Place, "icon">>`
    with recursive company (id, parent_id, code, name, sort_order) as (
      select id, '-1'::text collate "C", code, name, sort_order from organizations
        where factory_id = ${factoryId} and enabled and parent_id is null
      union all
      select below.id, below.parent_id, below.code, below.name, below.sort_order
        from organizations below join company above on below.parent_id = above.id where below.enabled
    ), department (id, parent_id, code, name, sort_order) as (
      select top.id, top.organization_id, top.code, top.name, top.sort_order
        from departments top join company on company.id = top.organization_id where top.enabled and top.parent_id is null
      union all
      select below.id, below.parent_id, below.code, below.name, below.sort_order
        from departments below join department above on below.parent_id = above.id where below.enabled
    )
    select id, parent_id, code, name, type from (
      select *, 'company' as type from company union all select *, 'department' as type from department
    ) place where case type when 'company' then ${company} else ${department} end
    order by type, sort_order, code`.execute(call.db);
  return rows.map((row) => ({ ...row, icon: icons[row.type] }));
}
