import { readFileSync } from "node:fs";
import { join } from "node:path";

import { sql } from "kysely";
import { afterAll, expect, inject, test } from "vitest";

import { createTestDatabase } from "../testing/database.ts";
import { openPool } from "./pool.ts";
import { schemaText } from "./schemaText.ts";

const home = await createTestDatabase(inject("postgresUrl"), "schema");
const pool = openPool({ url: home.url }, () => undefined);
afterAll(async () => {
  await pool.close();
  await home.drop();
});

test("the committed types are those of a migrated database: `npm run schema` writes them", async () => {
  expect(await schemaText(pool.kysely)).toBe(readFileSync(join(import.meta.dirname, "schema.ts"), "utf8"));
});

test("columns have the types that the driver reads and accepts, and unknown types are refused", async () => {
  await sql
    .raw(
      `create table sorts (name text, sum bigint not null, total interval, made text generated always as (name || '!') stored,
      state text not null check (state in ('on', 'off')), facts jsonb not null default '{}', at timestamptz not null)`,
    )
    .execute(pool.kysely);
  await expect(schemaText(pool.kysely)).rejects.toThrow("sorts.total: nothing is known of the type interval");
  await sql`alter table sorts drop column total`.execute(pool.kysely);
  await sql`comment on column sorts.sum is 'How many.'`.execute(pool.kysely);
  expect(await schemaText(pool.kysely)).toContain(`interface SortsTable {
  name: string | null;
  /** How many. */
  sum: number;
  made: ColumnType<string | null, never, never>;
  state: "on" | "off";
  facts: DefaultJson;
  at: GivenInstant;
}
`);
});
