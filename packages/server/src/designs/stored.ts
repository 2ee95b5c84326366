import type { Design } from "@banche/core/declare";
import { type Kysely, sql } from "kysely";

import type { Schema } from "../db/schema.ts";

/** `invisible`: administrators alone can open it. `removed`: nobody can, and its records are still there. */
export type ModelState = "invisible" | "published" | "removed";

/** One model as it is kept. */
export interface StoredModel {
  /** What its table is named after; it never changes. */
  readonly id: string;
  readonly code: string;
  /** From 1; each change of the model or of its state counts. */
  readonly version: number;
  readonly state: ModelState;
  readonly design: Design;
}

/** Every model of these, or all of them, in the order of their codes. */
export async function readModels(db: Kysely<Schema>, ids?: readonly string[]): Promise<readonly StoredModel[]> {
  const some = ids === undefined ? sql`` : sql`where d.id = any(${[...ids]}::text[])`;
  const { rows } = await sql<StoredModel>`
    select d.id, d.code, d.version, d.state, v.design from designs d
    join design_versions v on v.design_id = d.id and v.version = d.version ${some} order by d.code`.execute(db);
  return rows.map((row) => ({ ...row, design: JSON.parse(JSON.stringify(row.design)) as Design }));
}

/** One of them, locked against every other change of it and against every write to its records until the transaction ends. */
export async function lockModel(db: Kysely<Schema>, code: string): Promise<StoredModel | undefined> {
  const { rows } = await sql<{ id: string }>`select id from designs where code = ${code} for update`.execute(db);
  const [found] = rows;
  return found && (await readModels(db, [found.id]))[0];
}

/** Only one change of a model at a time, whichever it is: what one makes another may point to. Until the transaction ends. */
export async function lockDesigns(db: Kysely<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('banche designs'))`.execute(db);
}

/** Keeps the next version of a model; the first one makes it. */
export async function keepVersion(db: Kysely<Schema>, model: StoredModel, userId: string): Promise<void> {
  const { id, code, version, state, design } = model;
  await sql`insert into designs (id, code, version, state) values (${id}, ${code}, ${version}, ${state})
    on conflict (id) do update set version = ${version}, state = ${state}, updated_at = now()`.execute(db);
  await sql`insert into design_versions (design_id, version, design, created_by)
    values (${id}, ${version}, ${JSON.stringify(design)}::json, ${userId})`.execute(db);
}
