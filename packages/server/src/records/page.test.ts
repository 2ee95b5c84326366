import { sql } from "kysely";
import { afterAll, expect, inject, test } from "vitest";

import { openPool } from "../db/pool.ts";
import { createSigner } from "../signing.ts";
import { createTestDatabase } from "../testing/database.ts";
import { type PageWish, readPage, type Sort } from "./page.ts";

const database = await createTestDatabase(inject("postgresUrl"), "empty");
const pool = openPool({ url: database.url }, () => undefined);
afterAll(async () => {
  await pool.close();
  await database.drop();
});

const rowCount = 500;
await sql`create table things (id text primary key, ended_at timestamptz, score integer, name text)`.execute(
  pool.kysely,
);
// Half of the rows have no value, and every value is that of several rows.
await sql`insert into things select 'i' || lpad(n::text, 4, '0'),
  case when n % 2 = 0 then timestamptz '2026-01-01' + make_interval(days => n % 7) end,
  case when n % 2 = 0 then n % 7 end, case when n % 2 = 0 then 'n' || (n % 7) end
  from generate_series(1, ${sql.lit(rowCount)}) n`.execute(pool.kysely);

const signer = createSigner(Buffer.alloc(32, 7));
const sorts: Readonly<Record<string, Sort>> = {
  endedAt: { by: sql`t.ended_at`, type: "timestamptz", nullable: true },
  score: { by: sql`t.score`, type: "integer", nullable: true },
  name: { by: sql`t.name`, type: "text", nullable: true },
};

const read = (wish: PageWish) =>
  readPage<{ readonly id: string }>(
    pool.kysely,
    {
      select: sql`t.id`,
      from: sql`things t`,
      where: [],
      id: sql`t.id`,
      sorts,
      initial: { name: "score", order: "asc" },
    },
    wish,
    { signer, purpose: "things" },
  );

test.each(
  Object.keys(sorts).flatMap((sortBy) => [
    { sortBy, order: "asc" as const },
    { sortBy, order: "desc" as const },
  ]),
)(
  "a walk by cursors over rows without a value reads each row once, in the order of the page numbers: %j",
  async (sort) => {
    const walked: string[] = [];
    let page = await read({ ...sort, pageSize: 37 });
    walked.push(...page.rows.map(({ id }) => id));
    for (let left = rowCount; page.cursor !== undefined && left > 0; left -= 37) {
      page = await read({ cursor: page.cursor, pageSize: 37 });
      walked.push(...page.rows.map(({ id }) => id));
    }
    const whole = await read({ ...sort, pageSize: 500 });
    expect(whole.rows).toHaveLength(rowCount);
    expect(walked).toEqual(whole.rows.map(({ id }) => id));
  },
);
