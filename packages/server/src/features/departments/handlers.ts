import { contract } from "@banche/core";
import { sql } from "kysely";

import type { HandlersOf } from "../../handlers.ts";
import { readPlaces } from "../../people/places.ts";
import { allOf, filtering } from "../../records/filter.ts";
import { hiding } from "../../records/hide.ts";
import { recordHandlers } from "../../records/recordHandlers.ts";
import { searching } from "../../records/search.ts";
import { toTree } from "../../records/trees.ts";
import { factoryOf } from "../../scope.ts";
import { departmentTable } from "./table.ts";

interface DepartmentRow {
  readonly id: string;
  readonly parentId: string;
  readonly name: string;
  readonly code: string;
  readonly manager: string;
  readonly description: string;
  readonly enabled: boolean;
  readonly order: number;
  readonly createdAt: Date;
}

export const departmentsHandlers: HandlersOf<typeof contract.departments> = {
  ...recordHandlers(contract.departments, departmentTable),
  async list({ db, session, params, query, rights }) {
    const { resource } = departmentTable;
    const granted = await rights();
    const filters = filtering(resource, { query, rights: granted, alias: "d" });
    const { rows } = await sql<DepartmentRow>`
      select d.id, coalesce(d.parent_id, d.organization_id) as parent_id, d.name, d.code, d.description, d.enabled,
        d.sort_order as "order", d.created_at, coalesce(u.real_name || '/' || u.account, '') as manager
      from departments d left join users u on u.id = d.manager_id
      where d.factory_id = ${factoryOf(session)} and d.organization_id = ${params.organizationId}
        and ${allOf(filters)}
      order by d.sort_order, d.code`.execute(db);
    const departments = rows.map((row) => ({ ...row, createdAt: row.createdAt.getTime() }));
    const search = searching(resource, granted, query.keyword);
    return toTree(departments, search, hiding(resource, granted, "row"));
  },
  selector: async ({ db, session }) => toTree(await readPlaces(db, factoryOf(session))),
};
