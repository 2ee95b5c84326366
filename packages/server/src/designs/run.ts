import { type Kysely, sql } from "kysely";

import { statementsOf } from "../db/plan/statements.ts";
import type { Step } from "../db/plan/steps.ts";
import type { Schema } from "../db/schema.ts";
import { columnOfField, designedSchema, tableOfModel, tableOfRows } from "./names.ts";

/** Time limit of one step of a change, such as a new index over many records. */
const longestStep = "10min";

/** Runs the steps of a plan in the transaction of the caller: all or none. */
export async function runSteps(db: Kysely<Schema>, steps: readonly Step[]): Promise<void> {
  const statements = steps.flatMap((step) => statementsOf(step, designedSchema));
  if (statements.length > 0) await patiently(db, statements);
}

/** Drops a column with all its data. Only done on an explicit request. */
export async function dropField(db: Kysely<Schema>, id: string, field: string): Promise<void> {
  await patiently(db, [
    `drop table if exists ${designedSchema}.${tableOfRows(id, field)}`,
    `alter table ${designedSchema}.${tableOfModel(id)} drop column if exists ${columnOfField(field)}`,
  ]);
}

/** Drops a table with all its data. Only done on an explicit request. @throws the database error if another table refers to it */
export async function dropTable(db: Kysely<Schema>, id: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = ${designedSchema} and starts_with(table_name, ${`${tableOfModel(id)}_`})`.execute(db);
  const tables = [...rows.map(({ name }) => name), tableOfModel(id)];
  await patiently(
    db,
    tables.map((name) => `drop table ${designedSchema}."${name}"`),
  );
}

async function patiently(db: Kysely<Schema>, statements: readonly string[]): Promise<void> {
  await sql`set local statement_timeout = ${sql.lit(longestStep)}`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}
