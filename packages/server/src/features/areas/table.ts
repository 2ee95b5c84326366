import { resources } from "@banche/core";
import { nameKeys } from "@banche/core/pinyin";
import { type Kysely, sql } from "kysely";

import type { Schema } from "../../db/schema.ts";
import { defineTable } from "../../tables/defineTable.ts";
import { oneByOne } from "../../tables/recordTable.ts";
import { movesApart, refuseRing } from "../../tables/trees.ts";
import { refuse } from "../../base/respond.ts";

const deepestLevel = 5;
const top = "-1";

/** Administrative areas, shared by all factories. Codes are unique, names only below their parent (contract-base §5.1). */
export const areaTable = defineTable(resources.areas, {
  apart: (change) => [
    ...movesApart(change),
    `name ${String(change.after["parentId"])} ${String(change.after["name"])}`,
    ...(change.before ? [`name ${String(change.before["parentId"])} ${String(change.before["name"])}`] : []),
  ],
  derive: oneByOne(async ({ db }, change) => {
    const { id, before, after, changed } = change;
    const parentId = after["parentId"] === top ? null : String(after["parentId"]);
    const name = String(after["name"]);
    if (changed.has("name") || changed.has("parentId")) await refuseSameName(db, id, parentId, name);
    if (before && !changed.has("parentId")) return { pinyin: nameKeys(name).pinyin };
    await refuseRing({ db, table: "areas", change, top, itself: "server.areaItself" });
    const level = (await levelOf(db, parentId)) + 1;
    if (level + (before ? await levelsBelow(db, id) : 0) > deepestLevel) {
      throw refuse.validation([{ field: "parent", rule: "depth", text: "server.areaTooDeep" }]);
    }
    return { level, pinyin: nameKeys(name).pinyin };
  }),
  async afterWrite({ db }, set) {
    const moved = set.flatMap(({ id, before, changed }) => (before && changed.has("parentId") ? [id] : []));
    if (moved.length > 0) await renumberBelow(db, moved);
  },
  follows: { parentName: ["name"] },
  async complete(db, rows) {
    const ids = rows.flatMap(({ parentId }) => (typeof parentId === "string" ? [parentId] : []));
    if (ids.length === 0) return rows.map(() => ({}));
    const parents = await db.selectFrom("areas").select(["id", "name"]).where("id", "in", ids).execute();
    const names = new Map(parents.map(({ id, name }) => [id, name]));
    return rows.map(({ parentId }) => ({ parentName: names.get(String(parentId)) }));
  },
});

async function refuseSameName(db: Kysely<Schema>, id: string, parentId: string | null, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`area ${parentId ?? ""}`}))`.execute(db);
  const { rows } = await sql`
    select 1 from areas where parent_id is not distinct from ${parentId}::text and name = ${name} and id <> ${id} limit 1
  `.execute(db);
  if (rows.length > 0) throw refuse.duplicate("name", "server.areaDuplicate");
}

async function levelOf(db: Kysely<Schema>, id: string | null): Promise<number> {
  if (id === null) return 0;
  const area = await db.selectFrom("areas").select("level").where("id", "=", id).executeTakeFirst();
  return area?.level ?? 0;
}

async function levelsBelow(db: Kysely<Schema>, id: string): Promise<number> {
  const { rows } = await sql<{ deepest: number }>`
    with recursive below (id, depth) as (
      select id, 0 from areas where id = ${id}
      union all
      select child.id, below.depth + 1 from areas child join below on child.parent_id = below.id
    )
    select coalesce(max(depth), 0) as deepest from below`.execute(db);
  return rows[0]?.deepest ?? 0;
}

async function renumberBelow(db: Kysely<Schema>, ids: readonly string[]): Promise<void> {
  await sql`
    with recursive below (id, level) as (
      select id, level::integer from areas where id = any(${[...ids]}::text[])
      union all
      select child.id, below.level + 1 from areas child join below on child.parent_id = below.id
    )
    update areas set level = below.level from below where areas.id = below.id and areas.level <> below.level`.execute(
    db,
  );
}
