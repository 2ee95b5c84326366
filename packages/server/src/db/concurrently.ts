import { type Kysely, sql } from "kysely";

import type { Schema } from "./schema.ts";

const creation = /^create (?:unique )?index concurrently ([a-z0-9_]+) on /;
const removal = /^drop index concurrently if exists ([a-z0-9_]+)$/;

/**
 * Carries out statements outside of a transaction, so that indexes are made while others write. It may be cut anywhere and
 * done again: an index that is whole is left alone, one that was cut half way (PostgreSQL calls it invalid) is made again.
 *
 * @throws Error before anything is done when a statement is no such creation or removal of an index
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
    // A unique one that failed would go on refusing what programs write.
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
