import { type Kysely, sql } from "kysely";

import { readCatalog } from "../db/plan/catalog.ts";
import { compare } from "../db/plan/compare.ts";
import type { Step } from "../db/plan/steps.ts";
import type { Schema } from "../db/schema.ts";
import { type Concept, retiredIn, tablesOf } from "./declared.ts";
import { declaredMark } from "./migrationText.ts";
import { retiredTables } from "./retired.ts";

/**
 * The steps that a migrated database needs to match the declarations. Empty if it matches.
 *
 * @throws {VanishedError} when it has a table or column that is neither declared nor retired
 */
export async function planMigration(db: Kysely<Schema>, concepts: readonly Concept[]): Promise<readonly Step[]> {
  const after = tablesOf(concepts);
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and obj_description(oid, 'pg_class') = ${declaredMark}`.execute(db);
  const declared = new Set([...after, ...rows].map(({ name }) => name));
  const before = (await readCatalog(db, "public")).filter(({ name }) => declared.has(name));
  return compare(before, after, retiredIn(concepts, retiredTables));
}
