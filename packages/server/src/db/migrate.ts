import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

import { type Kysely, sql } from "kysely";

import { StartError, systemCode } from "../base/startError.ts";
import { carryOutAlone } from "./concurrently.ts";
import type { Database } from "./database.ts";
import type { Schema } from "./schema.ts";

/**
 * A step from one schema to the next. Programs of the previous version keep running during it (ADR 0052). So it only adds things, and
 * what they read and write stays unchanged, or it is marked as `breaking`.
 */
export interface Migration {
  /** `NNNN_name`, unique, in ascending order. */
  readonly name: string;
  /** Statements that run in order in one transaction: all or none take effect. */
  readonly statements: readonly string[];
  /**
   * Builds indexes on big tables without blocking writers. Each statement is `create [unique] index concurrently NAME on ...` or `drop
   * index concurrently if exists NAME`. None is in a transaction. An interrupted index is built again.
   */
  readonly outsideTransaction?: true;
  /** Older programs cannot work with the new schema. They refuse to start. */
  readonly breaking?: true;
}

/** The database's record of an applied migration. */
interface Applied {
  readonly name: string;
  readonly checksum: string;
  readonly breaking: boolean;
}

/** An arbitrary number, equal in every Banche. It keeps two servers that start at once from migrating at the same time. */
const lockKey = 727_418_001;
const lockPauseMs = 100;

/**
 * Migrates the database to the newest schema. It uses a separate connection without statement time limit, and an advisory lock. After a
 * kill, finished migrations remain and the others have not begun. A database of a newer version is not changed.
 *
 * @returns names of the migrations that were applied now
 * @throws {StartError} `database_newer` when this version cannot work with the schema of another version
 */
export function migrate(
  database: Pick<Database, "alone">,
  migrations: readonly Migration[],
): Promise<readonly string[]> {
  return database.alone(async (db) => {
    if (await hasRecord(db)) {
      const pending = pendingOf(await appliedIn(db), migrations);
      if (pending.length === 0) return [];
    }
    await lock(db);
    try {
      await makeRecord(db);
      const pending = pendingOf(await appliedIn(db), migrations);
      for (const migration of pending) await apply(db, migration);
      return pending.map(({ name }) => name);
    } finally {
      // The connection is ended afterwards. It may already be lost.
      await sql`select pg_advisory_unlock(${lockKey})`.execute(db).catch(() => undefined);
    }
  });
}

/** Tries the lock repeatedly. A process that waits inside a statement would block the other's `create index concurrently`. */
async function lock(db: Kysely<Schema>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_lock(${lockKey}) as got`.execute(db);
    if (rows[0]?.got) return;
    await pause(lockPauseMs);
  }
}

async function hasRecord(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_attribute
    where attrelid = to_regclass('schema_migrations') and attname = 'breaking'`.execute(db);
  return rows.length > 0;
}

async function makeRecord(db: Kysely<Schema>): Promise<void> {
  await sql`create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`
    .execute(db)
    .catch(ignoreRace);
  await sql`alter table schema_migrations add column if not exists breaking boolean not null default false`.execute(db);
}

async function appliedIn(db: Kysely<Schema>): Promise<readonly Applied[]> {
  const { rows } = await sql<Applied>`select name, checksum, breaking from schema_migrations`.execute(db);
  return rows;
}

async function apply(db: Kysely<Schema>, migration: Migration): Promise<void> {
  if (migration.outsideTransaction) {
    await carryOutAlone(db, migration.statements);
    await record(db, migration);
    return;
  }
  await db.transaction().execute(async (transaction) => {
    for (const statement of migration.statements) await sql.raw(statement).execute(transaction);
    await record(transaction, migration);
  });
}

async function record(db: Kysely<Schema>, migration: Migration): Promise<void> {
  const { name, breaking = false } = migration;
  await sql`insert into schema_migrations (name, checksum, breaking)
    values (${name}, ${checksumOf(migration)}, ${breaking})`.execute(db);
}

/** Migrations that must still run. @throws {StartError} when the schema was made by an incompatible version */
function pendingOf(applied: readonly Applied[], known: readonly Migration[]): readonly Migration[] {
  const last = known.at(-1)?.name ?? "";
  const pending = known.filter(({ name }) => !applied.some((row) => row.name === name));
  for (const row of applied) {
    const migration = known.find(({ name }) => name === row.name);
    if (migration ? checksumOf(migration) === row.checksum : !row.breaking && row.name > last && pending.length === 0) {
      continue;
    }
    throw new StartError(
      "database_newer",
      `The database was changed by another version of Banche (migration ${row.name}). Start that version, or a newer one.`,
    );
  }
  return pending;
}

function checksumOf(migration: Migration): string {
  const text = migration.statements.join(";\n").replace(/\s+/g, " ");
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

/** An older program may create the table at the same moment; `if not exists` does not cover that. */
function ignoreRace(error: unknown): void {
  const code = systemCode(error);
  if (code !== "23505" && code !== "42P07") throw error;
}
