import { CompiledQuery, sql } from "kysely";
import { afterAll, expect, inject, test } from "vitest";

import { openPool } from "../db/pool.ts";
import { createSigner } from "../auth/signing.ts";
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
// Half of the rows have no value. Each value occurs in several rows.
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

const read = (wish: PageWish, { db = pool.kysely, table = "things" } = {}) =>
  readPage<{ readonly id: string }>(
    db,
    {
      select: sql`t.id`,
      from: sql`${sql.table(table)} t`,
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
)("cursors read each row once in the order of the pages, also rows without a value: %j", async (sort) => {
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
});

/** Reads a page, and returns the number of table rows that each statement scanned. */
async function looked(wish: PageWish, table: string): Promise<readonly number[]> {
  const asked: CompiledQuery[] = [];
  const db = pool.kysely.withPlugin({
    transformQuery({ node, queryId }) {
      asked.push(pool.kysely.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  await read(wish, { db, table });
  const plans = asked.map(async ({ sql: text, parameters }) => {
    const explained = CompiledQuery.raw(`explain (analyze, format json) ${text}`, [...parameters]);
    const { rows } = await pool.kysely.executeQuery<{ readonly [name: string]: readonly [{ readonly Plan: Plan }] }>(
      explained,
    );
    return rowsOf(Object.values(rows[0] ?? {})[0]?.[0].Plan);
  });
  return Promise.all(plans);
}

interface Plan {
  readonly "Actual Rows": number;
  readonly "Relation Name"?: string;
  readonly "Rows Removed by Filter"?: number;
  readonly Plans?: readonly Plan[];
}

function rowsOf(plan: Plan | undefined): number {
  if (!plan) return Number.NaN;
  const below = (plan.Plans ?? []).reduce((sum, one) => sum + rowsOf(one), 0);
  return (
    below + (plan["Relation Name"] === undefined ? 0 : plan["Actual Rows"] + (plan["Rows Removed by Filter"] ?? 0))
  );
}

test.each(["asc", "desc"] as const)(
  "a page after a cursor reads few rows at any position, with and without values: %s",
  async (order) => {
    const size = 20_000;
    await sql`create table if not exists many_things (id text primary key, score integer)`.execute(pool.kysely);
    await sql`insert into many_things select 'i' || lpad(n::text, 5, '0'), case when n % 2 = 0 then n % 700 end
      from generate_series(1, ${sql.lit(size)}) n on conflict do nothing`.execute(pool.kysely);
    await sql`create index if not exists many_things_score on many_things (score, id)`.execute(pool.kysely);
    await sql`analyze many_things`.execute(pool.kysely);
    for (const page of [1, size / 80, size / 40 - 1, size / 40, size / 40 + 1, 700]) {
      const { cursor } = await read({ sortBy: "score", order, page, pageSize: 20 }, { table: "many_things" });
      const statements = await looked({ cursor, pageSize: 20 }, "many_things");
      expect(statements.length, `page ${page}`).toBeLessThanOrEqual(2);
      expect(Math.max(...statements), `page ${page}`).toBeLessThanOrEqual(3 * 20);
    }
  },
);
