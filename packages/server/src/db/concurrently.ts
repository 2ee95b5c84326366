import { type Kysely, sql } from "kysely";

import type { Schema } from "./schema.ts";

const creation = /^create (?:unique )?index concurrently ([a-z0-9_]+) on /;
const removal = /^drop index concurrently if exists ([a-z0-9_]+)$/;

/**
 * Runs statements outside a transaction, so that indexes are built while others write. It can be interrupted and run again: a complete
 * index is kept, an incomplete one (PostgreSQL calls it invalid) is built again.
 *
 * @throws Error before anything is done when a statement does not create or drop an index in this way
 */
export async function carryOutAlone(db: Kysely<Schema>, statements: readonly string[]): Promise<void> {
  const steps = statements.map((statement) => {
    const text = statement.trim().replace(/\s+/g, " ");
    const created = creation.exec(text)?.[1];
    if (created === undefined && !removal.test(text)) {
      throw new Error(`Outside of a transaction only indexes are made and removed, concurrently and by name: ${text}`);
    }
    return { statement, created };
  });
  for (const { statement, created } of steps) {
    if (created === undefined) await sql.raw(statement).execute(db);
    else await createIndex(db, created, statement);
  }
}

async function createIndex(db: Kysely<Schema>, name: string, statement: string): Promise<void> {
  if ((await stateOf(db, name)) === "whole") return;
  await dropHalf(db, name);
  try {
    await sql.raw(statement).execute(db);
  } catch (error) {
    // An incomplete unique index would still reject writes.
    await dropHalf(db, name).catch(() => undefined);
    throw error;
  }
}

async function dropHalf(db: Kysely<Schema>, name: string): Promise<void> {
  if ((await stateOf(db, name)) === "half") await sql`drop index concurrently if exists ${sql.id(name)}`.execute(db);
}

async function stateOf(db: Kysely<Schema>, name: string): Promise<"missing" | "half" | "whole"> {
  const { rows } = await sql<{ valid: boolean }>`select indisvalid as valid from pg_index
    where indexrelid = to_regclass(${name})`.execute(db);
  const [index] = rows;
  if (!index) return "missing";
  return index.valid ? "whole" : "half";
}
