import { createHash } from "node:crypto";

import { type Kysely, type Transaction, sql } from "kysely";

import { StartError } from "../startError.ts";
import type { Schema } from "./schema.ts";

/** A step from one schema to the next; it is done wholly or not at all. */
export interface Migration {
  /** `NNNN_name`, unique, in ascending order. */
  readonly name: string;
  /** Run one after the other in one transaction. */
  readonly statements: readonly string[];
}

/** Any number; the same for every Banche, so that two servers that start at once do not migrate at once. */
const lockKey = 727_418_001;

/**
 * Brings the database to the newest schema. Each migration is one transaction with its record, under an advisory lock: a
 * kill at any moment leaves the migrations before it done and the others not begun.
 *
 * @returns names of the migrations that were applied now
 * @throws {StartError} `database_newer` when the database knows migrations that this version does not, or other ones
 */
export async function migrate(kysely: Kysely<Schema>, migrations: readonly Migration[]): Promise<readonly string[]> {
  await sql`create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`
    .execute(kysely)
    .catch(ignoreRace);
  const applied: string[] = [];
  for (const migration of migrations) {
    const done = await kysely.transaction().execute((transaction) => applyOnce(transaction, migration, migrations));
    if (done) applied.push(migration.name);
  }
  return applied;
}

async function applyOnce(
  transaction: Transaction<Schema>,
  migration: Migration,
  known: readonly Migration[],
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(transaction);
  const rows = await transaction.selectFrom("schemaMigrations").select(["name", "checksum"]).execute();
  refuseUnknown(rows, known);
  if (rows.some((row) => row.name === migration.name)) return false;
  for (const statement of migration.statements) await sql.raw(statement).execute(transaction);
  await transaction
    .insertInto("schemaMigrations")
    .values({ name: migration.name, checksum: checksumOf(migration) })
    .execute();
  return true;
}

function refuseUnknown(
  rows: readonly { readonly name: string; readonly checksum: string }[],
  known: readonly Migration[],
): void {
  for (const row of rows) {
    const migration = known.find(({ name }) => name === row.name);
    if (migration !== undefined && checksumOf(migration) === row.checksum) continue;
    throw new StartError(
      "database_newer",
      `The database was changed by another version of Banche (migration ${row.name}). Start that version, or a newer one.`,
    );
  }
}

function checksumOf(migration: Migration): string {
  const text = migration.statements.join(";\n").replace(/\s+/g, " ");
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

/** Two servers may create the table at the same moment; `if not exists` does not cover that. */
function ignoreRace(error: unknown): void {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code !== "23505" && code !== "42P07") throw error;
}
