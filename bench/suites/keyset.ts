import { randomBytes } from "node:crypto";

import type { Client, Resource } from "@banche/core";
import { createSigner, openPool, readPage, sql } from "@banche/server/testing";
import pg from "pg";

import { compare, fixed, type Verdict } from "../lib/measure.ts";
import { type Bench, startBench } from "../lib/server.ts";

const SMALL = 100_000;
const OFFSET = 20_000;
const LARGE = Number(process.env["BENCH_ROWS"] ?? 1_000_000);
const CALLS = 40;
const PAGE = 20;
/** Most rows of a page. */
const LARGEST_PAGE = 500;

/** Rows are sorted by points; many rows have equal points, and a fifth has none. */
const design = {
  ...{ name: "benchwalk", title: ["行", "Rows"], one: ["行", "row"], scope: "shared", key: ["code"], label: "code" },
  unique: { code: {} },
  fields: {
    code: { kind: "text", id: "code", label: ["编码", "Code"], max: 50, required: true },
    points: { kind: "amount", id: "points", label: ["分数", "Points"] },
  },
  list: { shape: "page", columns: ["code", "points"], search: ["code"], sort: "points" },
  form: [["code", "points"]],
};

/**
 * Reads a whole table by cursors, and measures the database cost of pages. A page by number is compared with hand-written SQL for the rows
 * alone. A page by key in the middle is measured twice. The reader alone is compared with a hand-written row comparison. A call with
 * session and rights is compared with the reader. `page.test.ts` of the server limits the number of rows read.
 */
export async function run(): Promise<readonly Verdict[]> {
  const bench = await startBench();
  const pool = new pg.Pool({ connectionString: bench.databaseUrl, max: 1 });
  try {
    const { client } = bench;
    await client.designs.create({ body: { design } });
    await client.designs.setState({ params: { code: design.name }, body: { state: "published" } });
    await client.loadModels();
    const resource = client.registry.of(design.name);
    await client.of(resource).create({ code: "first", points: "1" });
    const { rows } = await pool.query<{ name: string }>(
      "select schemaname || '.' || tablename as name from pg_tables where schemaname = 'designed'",
    );
    const table = rows[0]?.name ?? "";
    await fill(pool, table, SMALL);
    const byNumber = await byNumberOf({ bench, pool, resource, table });
    await fill(pool, table, LARGE);
    const byReader = await readerOf({ bench, pool, table });
    return [byNumber, byReader, await byKeyOf({ bench, resource }), await walkOf(client, resource, pool, table)];
  } finally {
    await pool.end();
    await bench.close();
  }
}

interface Place {
  readonly bench: Bench;
  readonly pool: pg.Pool;
  readonly resource: Resource;
  readonly table: string;
}

/** Columns as the server reads them: all of the row, and the sort value. */
const columns = "t.*, t.f_points::text as sort_value, 0 as row_count";

function byNumberOf({ bench, pool, resource, table }: Place): Promise<Verdict> {
  const bare = () =>
    pool.query(`select ${columns} from ${table} t order by f_points, id limit $1 offset $2`, [PAGE + 1, OFFSET]);
  const query = { page: OFFSET / PAGE + 1, pageSize: PAGE };
  return compare({
    name: `a page by its number, ${OFFSET.toLocaleString("en")} of ${SMALL.toLocaleString("en")} rows in, database`,
    floor: { name: "the bare rows", round: () => bench.databaseTime(() => many(bare)) },
    subject: {
      name: "GET",
      round: () => bench.databaseTime(() => many(() => bench.client.of(resource).list({ query }))),
    },
    rounds: 5,
    atMost: 1.5,
  });
}

/** The reader of lists alone, without a call: the extra cost of its conditions and order over the simplest ones. */
async function readerOf({ bench, pool, table }: Omit<Place, "resource">): Promise<Verdict> {
  const own = openPool({ url: bench.databaseUrl }, () => undefined);
  const cursors = { signer: createSigner(randomBytes(32)), purpose: "bench" };
  const source = {
    ...{ select: sql`t.*`, from: sql`${sql.raw(table)} t`, where: [], id: sql`t.id` },
    sorts: { points: { by: sql`t.f_points`, nullable: true, type: "numeric" as const } },
    initial: { name: "points", order: "asc" as const },
  };
  const read = (wish: object) => readPage(own.kysely, source, { ...wish, pageSize: LARGEST_PAGE }, cursors);
  try {
    const { cursor = "" } = await read({ page: LARGE / (2 * LARGEST_PAGE) });
    const { value, id } = cursors.signer.read("bench", cursor) as { readonly value: string; readonly id: string };
    const bare = () =>
      pool.query({
        name: "behind",
        text: `select ${columns} from ${table} t where (f_points, id) > ($1::numeric, $2::text) order by f_points, id limit $3`,
        values: [value, id, LARGEST_PAGE + 1],
      });
    return await compare({
      name: `a page of ${LARGEST_PAGE} by key in the middle of ${LARGE.toLocaleString("en")} rows, the reader alone, database`,
      floor: { name: "a comparison of rows", round: () => bench.databaseTime(() => many(bare)) },
      subject: { name: "readPage", round: () => bench.databaseTime(() => many(() => read({ cursor }))) },
      rounds: 5,
      atMost: 1.3,
    });
  } finally {
    await own.close();
  }
}

async function byKeyOf({ bench, resource }: Omit<Place, "pool" | "table">): Promise<Verdict> {
  const list = bench.client.of(resource);
  const pageAfter = async (page: number) => {
    const { cursor = "" } = await list.list({ query: { page, pageSize: LARGEST_PAGE } });
    return () => list.list({ query: { cursor, pageSize: LARGEST_PAGE } });
  };
  const [first, deep] = [await pageAfter(1), await pageAfter(LARGE / (2 * LARGEST_PAGE))];
  return compare({
    name: `a page of ${LARGEST_PAGE} by key in the middle of ${LARGE.toLocaleString("en")} rows, database`,
    floor: { name: "the second page", round: () => bench.databaseTime(() => many(first)) },
    subject: { name: "GET", round: () => bench.databaseTime(() => many(deep)) },
    rounds: 5,
    atMost: 1.3,
  });
}

/** Reads everything, page by page, and counts missing and repeated rows. */
async function walkOf(client: Client, resource: Resource, pool: pg.Pool, table: string): Promise<Verdict> {
  const { rows: counted } = await pool.query<{ count: number }>(`select count(*)::integer as count from ${table}`);
  const all = counted[0]?.count ?? 0;
  const seen = new Set<string>();
  let told = 0;
  let cursor: string | undefined;
  do {
    const query = { pageSize: LARGEST_PAGE, ...(cursor !== undefined && { cursor }) };
    const page: { readonly rows: readonly { readonly id: string }[]; readonly cursor?: string | undefined } =
      await client.of(resource).list({ query });
    for (const { id } of page.rows) seen.add(id);
    told += page.rows.length;
    cursor = page.cursor;
  } while (cursor !== undefined && told <= all);
  const wrong = Math.abs(all - seen.size) + (told - seen.size);
  return fixed(
    `a walk by key over ${all.toLocaleString("en")} rows with nulls and ties`,
    "rows missed or told twice",
    wrong,
    0,
  );
}

/** Fills a table up to this many copies of its first row, each with a code, and with or without points. */
async function fill(pool: pg.Pool, table: string, count: number): Promise<void> {
  await pool.query(
    `insert into ${table} select made.* from (select * from ${table} where f_code = 'first') t,
       generate_series((select count(*)::integer from ${table}), $1::integer - 1) n,
       lateral jsonb_populate_record(null::${table}, to_jsonb(t) || jsonb_build_object(
         'id', 'bench' || n, 'f_code', 'c' || n, 'f_points', case when n % 5 = 0 then null else n % 1000 end)) made`,
    [count],
  );
  await pool.query(`vacuum analyze ${table}`);
  await pool.query("checkpoint");
}

async function many(call: () => Promise<unknown>): Promise<void> {
  for (let at = 0; at < CALLS; at += 1) await call();
}
