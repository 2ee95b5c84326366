/** Counting the vehicles that reported in each part of a day: the numbers, and that the work does not grow with the number of fixes. */
import { DAY_MS, dayStart } from "@banche/core/text";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

import type { Database } from "../db/database.ts";
import { openDatabase } from "../db/engine.ts";
import { createTestDatabase, type TestDatabase } from "../testing/database.ts";
import { countHeard, heardIn, keepFixes, type VehicleFix } from "./fixes.ts";

const MINUTE = 60_000;
const from = dayStart(Date.UTC(2026, 10, 24)) + 4 * 60 * MINUTE;
const parts = { from, partMs: 5 * MINUTE, count: 288 };
let home: TestDatabase;
let database: Database;

const fix = (vehicleId: string, atMs: number): VehicleFix => ({ vehicleId, atMs, lat: 31_300_000, lon: 120_600_000 });
const keep = (fixes: readonly VehicleFix[]) => keepFixes(database.kysely, "f", fixes);

beforeAll(async () => {
  home = await createTestDatabase(inject("postgresUrl"), "schema");
  database = await openDatabase({ url: home.url, dataDir: "/nonexistent", log: () => undefined });
});

afterAll(async () => {
  await database.close();
  await home.drop();
});

test("a vehicle counts once in each part in which it reported, and only on its day", async () => {
  const others = [fix("a", from - 1), fix("a", from - 2 * DAY_MS), fix("a", from + DAY_MS), fix("c", from)];
  await keep([fix("a", from), fix("a", from + 1), fix("a", from + 5 * MINUTE), fix("b", from + 299_999), ...others]);
  await keep([fix("b", from + DAY_MS - 1)]);
  expect([...(await countHeard(database.kysely, ["a", "b"], parts))].toSorted(([a], [b]) => a - b)).toEqual([
    [0, 2],
    [1, 1],
    [287, 1],
  ]);
});

test("fixes of many vehicles are looked up by part and in the tables of the day, not compared with every part", async () => {
  const ids = Array.from({ length: 50 }, (_, index) => `v${index}`);
  await keep(ids.flatMap((id) => Array.from({ length: 300 }, (_, step) => fix(id, from + step * 10_000))));
  const { rows } = await sql<Readonly<Record<string, string>>>`explain ${heardIn(ids, parts)}`.execute(database.kysely);
  const plan = rows.flatMap((row) => Object.values(row)).join("\n");
  expect(plan).toMatch(/Index (Only )?Scan/);
  expect(plan).not.toMatch(/Hash|Merge|Seq Scan|day_20261122/);
});
