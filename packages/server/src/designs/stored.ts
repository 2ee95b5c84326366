import type { Design } from "@banche/core/declare";
import { type Kysely, sql } from "kysely";

import type { Schema } from "../db/schema.ts";

/** `invisible`: only administrators can open it. `removed`: it cannot be opened, but its records still exist. */
export type ModelState = "invisible" | "published" | "removed";

/** One model as stored. */
export interface StoredModel {
  /** The table name is derived from it. It never changes. */
  readonly id: string;
  readonly code: string;
  /** Starts at 1 and grows with each change of the model or of its state. */
  readonly version: number;
  readonly state: ModelState;
  readonly design: Design;
}

/** These models, or all of them, sorted by code. */
export async function readModels(db: Kysely<Schema>, ids?: readonly string[]): Promise<readonly StoredModel[]> {
  const some = ids === undefined ? sql`` : sql`where d.id = any(${[...ids]}::text[])`;
  const { rows } = await sql<StoredModel>`
    select d.id, d.code, d.version, d.state, v.design from designs d
    join design_versions v on v.design_id = d.id and v.version = d.version ${some} order by d.code`.execute(db);
  return rows.map((row) => ({ ...row, design: JSON.parse(JSON.stringify(row.design)) as Design }));
}

/** One model. Until the transaction ends it is locked against other changes and against writes to its records. */
export async function lockModel(db: Kysely<Schema>, code: string): Promise<StoredModel | undefined> {
  const { rows } = await sql<{ id: string }>`select id from designs where code = ${code} for update`.execute(db);
  const [found] = rows;
  return found && (await readModels(db, [found.id]))[0];
}

/** Allows only one change of any model at a time, because models may refer to each other. Lasts until the transaction ends. */
export async function lockDesigns(db: Kysely<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('banche designs'))`.execute(db);
}

/** Stores the next version of a model; the first one creates it. */
export async function keepVersion(db: Kysely<Schema>, model: StoredModel, userId: string): Promise<void> {
  const { id, code, version, state, design } = model;
  await sql`insert into designs (id, code, version, state) values (${id}, ${code}, ${version}, ${state})
    on conflict (id) do update set version = ${version}, state = ${state}, updated_at = now()`.execute(db);
  await sql`insert into design_versions (design_id, version, design, created_by)
    values (${id}, ${version}, ${JSON.stringify(design)}::json, ${userId})`.execute(db);
}
