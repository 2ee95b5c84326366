import { expect, inject, onTestFinished, test } from "vitest";

import { createTestDatabase } from "../testing/database.ts";
import { openPool, type Pool } from "./pool.ts";
import { countContents } from "./statistics.ts";

async function demo(): Promise<Pool> {
  const home = await createTestDatabase(inject("postgresUrl"), "demo");
  const pool = openPool({ url: home.url }, () => undefined);
  onTestFinished(async () => {
    await pool.close();
    await home.drop();
  });
  return pool;
}

/** How many rows PostgreSQL plans for, and how many there are. */
async function plannedAndReal(pool: Pool, table: string): Promise<readonly unknown[]> {
  const planned = await pool.query(`select reltuples::int as n from pg_class where oid = '${table}'::regclass`);
  const real = await pool.query(`select count(*)::int as n from ${table}`);
  return [...planned.rows, ...real.rows].map((row) => (row as { n: number }).n);
}

test("a demo is planned for the rows that it contains, from its first call on", async () => {
  const pool = await demo();
  expect(await plannedAndReal(pool, "users")).toEqual([500, 500]);
  for (const table of ["user_factories", "areas", "vehicles", "trips_times"]) {
    const [planned, real] = await plannedAndReal(pool, table);
    expect(planned, table).toBe(real);
  }
});

test("also designed tables and partitioned ones as a whole are counted", async () => {
  const pool = await demo();
  await pool.query("create table designed.vans (id text primary key) partition by range (id)");
  await pool.query("create table designed.some_vans partition of designed.vans for values from ('a') to ('z')");
  await pool.query("insert into designed.vans select 'v' || n from generate_series(1, 30) n");
  expect(await plannedAndReal(pool, "designed.vans")).toEqual([-1, 30]);
  await pool.query(countContents);
  expect(await plannedAndReal(pool, "designed.vans")).toEqual([30, 30]);
  expect(await plannedAndReal(pool, "designed.some_vans")).toEqual([30, 30]);
});
