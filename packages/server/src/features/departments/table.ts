import { resources } from "@banche/core";
import { type Kysely, sql } from "kysely";

import type { Schema } from "../../db/schema.ts";
import { defineTable } from "../../tables/defineTable.ts";
import { type Change, oneByOne, type Row } from "../../tables/recordTable.ts";
import { movesApart, refuseRing } from "../../tables/trees.ts";

/** Departments, below a company or another department (contract-base §4.2). */
export const departmentTable = defineTable(resources.departments, {
  elsewhere: new Set(["parentId"]),
  found: { parentId: () => sql`coalesce(t.parent_id, t.organization_id)` },
  complete: async (_db, rows) => rows.map((row) => ({ parentId: row["parentId"] ?? row["organizationId"] })),
  apart: movesApart,
  async derive(writer, set) {
    const { db } = writer;
    const parents = set.flatMap(({ after, changed }) => (changed.has("parentId") ? [String(after["parentId"])] : []));
    const places = await placesBelow(db, parents);
    return oneByOne<Change, Row>(async (_writer, change) => {
      if (!change.changed.has("parentId")) return {};
      await refuseRing({ db, table: "departments", change, itself: "server.departmentItself" });
      const parentId = String(change.after["parentId"]);
      return places.get(parentId) ?? { parentId: null, organizationId: parentId };
    })(writer, set);
  },
  async afterWrite({ db }, set) {
    const moved = set.flatMap(({ id, before, changed }) => (before && changed.has("parentId") ? [id] : []));
    if (moved.length > 0) await takeAlong(db, moved);
  },
});

/** Company and parent department, for each parent id that is a department. */
async function placesBelow(db: Kysely<Schema>, parentIds: readonly string[]): Promise<ReadonlyMap<string, Row>> {
  if (parentIds.length === 0) return new Map();
  const departments = await db
    .selectFrom("departments")
    .select(["id", "organizationId"])
    .where("id", "in", [...new Set(parentIds)])
    .execute();
  return new Map(departments.map(({ id, organizationId }) => [id, { parentId: id, organizationId }]));
}

/** Updates the company of departments below moved ones. */
async function takeAlong(db: Kysely<Schema>, ids: readonly string[]): Promise<void> {
  await sql`
    with recursive below (id, organization_id) as (
      select id, organization_id from departments where id = any(${[...ids]}::text[])
      union
      select child.id, below.organization_id from departments child join below on child.parent_id = below.id
    )
    update departments set organization_id = below.organization_id from below
    where departments.id = below.id and departments.organization_id <> below.organization_id`.execute(db);
}
