import { resources } from "@banche/core";
import { type Kysely, sql } from "kysely";

import type { Schema } from "../../db/schema.ts";
import type { RecordTable, Row } from "../../records/recordTable.ts";
import { refuseCycle } from "../../records/trees.ts";

const duplicate = "server.departmentDuplicate" as const;

/** Departments, below a company or below each other (contract-base §4.2). */
export const departmentTable: RecordTable = {
  resource: resources.departments,
  table: "departments",
  scope: "factory",
  elsewhere: new Set(["parentId"]),
  uniques: {
    departments_factory_id_code_key: { field: "code", text: duplicate },
    departments_name: { field: "name", text: duplicate },
  },
  async complete(_db, rows) {
    return rows.map((row) => ({ parentId: row["parentId"] ?? row["organizationId"] }));
  },
  async derive({ db, id, after, changed }) {
    if (!changed.has("parentId")) return {};
    const above = String(after["parentId"]);
    await refuseCycle({ db, table: "departments", id, parentId: above, itself: "server.departmentItself" });
    return placeBelow(db, above);
  },
  async afterWrite({ db, id, before, changed }) {
    if (before && changed.has("parentId")) await takeAlong(db, id);
  },
};

/** The company and the department that a parent stands for. */
async function placeBelow(db: Kysely<Schema>, parentId: string): Promise<Row> {
  const department = await db
    .selectFrom("departments")
    .select("organizationId")
    .where("id", "=", parentId)
    .executeTakeFirst();
  return department
    ? { parentId, organizationId: department.organizationId }
    : { parentId: null, organizationId: parentId };
}

/** The departments below a moved one belong to its company. */
async function takeAlong(db: Kysely<Schema>, id: string): Promise<void> {
  await sql`
    with recursive below (id, organization_id) as (
      select id, organization_id from departments where id = ${id}
      union
      select child.id, below.organization_id from departments child join below on child.parent_id = below.id
    )
    update departments set organization_id = below.organization_id from below
    where departments.id = below.id and departments.organization_id <> below.organization_id`.execute(db);
}
