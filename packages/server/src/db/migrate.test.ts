import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";

import { type TestDatabase, createTestDatabase } from "../testing/database.ts";
import type { Database } from "./database.ts";
import { openDatabase } from "./engine.ts";
import { type Migration, migrate } from "./migrate.ts";
import { migrations } from "./migrations/index.ts";

const quiet = (): void => undefined;
const openUrl = (url: string): Promise<Database> => openDatabase({ url, dataDir: "/nonexistent", log: quiet });

async function read<Row>(statement: string): Promise<readonly Row[]> {
  return (await sql.raw<Row>(statement).execute(database.kysely)).rows;
}

const tables = (): Promise<readonly unknown[]> =>
  read("select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1");
const indexes = (): Promise<readonly unknown[]> =>
  read(`select indexrelid::regclass::text as name, indisvalid as valid, indisunique as unique
    from pg_index where indrelid = to_regclass('trips') order by 1`);

let home: TestDatabase;
let database: Database;
beforeAll(async () => {
  home = await createTestDatabase(inject("postgresUrl"), "empty");
  database = await openUrl(home.url);
});
beforeEach(() => sql`drop schema public cascade; create schema public`.execute(database.kysely));
afterAll(async () => {
  await database.close();
  await home.drop();
});

const trips: Migration = {
  name: "0001_trips",
  statements: [
    "create table trips (id int, part int)",
    "insert into trips select at, at % 7 from generate_series(1, 500) at",
  ],
};
const newer = { code: "database_newer" };
const refused = (name: string): unknown =>
  expect.objectContaining({ ...newer, message: expect.stringContaining(name) as unknown });

describe("migrations", () => {
  test("that fail in the middle leave nothing, and can be run again", async () => {
    const half: Migration = { name: "0001_trips", statements: [...trips.statements, "select 1 / 0"] };
    await expect(migrate(database, [half])).rejects.toThrow("division by zero");
    expect(await tables()).toEqual([{ relname: "schema_migrations" }]);
    expect(await migrate(database, [trips])).toEqual(["0001_trips"]);
    expect(await migrate(database, [trips])).toEqual([]);
  });

  test("that were changed or are unknown are refused", async () => {
    await migrate(database, [trips]);
    await expect(migrate(database, migrations)).rejects.toEqual(refused("0001_trips"));
    await expect(migrate(database, [{ ...trips, statements: [] }])).rejects.toEqual(refused("0001_trips"));
  });

  test("run once when two servers start at the same moment", async () => {
    const other = await openUrl(home.url);
    const all = [...migrations, byPart];
    await sql.raw(trips.statements[0] ?? "").execute(database.kysely);
    const applied = await Promise.all([migrate(database, all), migrate(other, all)]);
    await other.close();
    expect(applied.flat().toSorted()).toEqual(all.map(({ name }) => name));
  });

  test("have no statement time-out, whatever the role has; the other connections keep theirs", async () => {
    const bounds = "select current_setting('statement_timeout') as bound";
    await sql
      .raw("do $$ begin execute format('alter role %I set statement_timeout = 1234', current_user); end $$")
      .execute(database.kysely);
    try {
      await migrate(database, [{ name: "0001_bound", statements: [`create table bound as ${bounds}`] }]);
    } finally {
      await sql
        .raw("do $$ begin execute format('alter role %I reset statement_timeout', current_user); end $$")
        .execute(database.kysely);
    }
    expect(await read("select bound from bound")).toEqual([{ bound: "0" }]);
    expect(await read(bounds)).toEqual([{ bound: "30s" }]);
  });

  test("of a database from before this rule are taken over", async () => {
    await migrate(database, [trips]);
    await sql`alter table schema_migrations drop column breaking`.execute(database.kysely);
    expect(await migrate(database, [trips, byPart])).toEqual([byPart.name]);
    expect(await read("select name, breaking from schema_migrations order by 1")).toEqual([
      { name: trips.name, breaking: false },
      { name: byPart.name, breaking: false },
    ]);
  });
});

const byPart: Migration = {
  name: "9000_by_part",
  outsideTransaction: true,
  statements: ["create index concurrently trips_part on trips (part)"],
};

describe("outside of a transaction", () => {
  const unique: Migration = {
    name: "9001_unique",
    outsideTransaction: true,
    statements: ["create unique index concurrently trips_unique on trips (part)"],
  };

  test("nothing else than indexes is taken, and nothing is done", async () => {
    const wrong = { ...byPart, statements: [...byPart.statements, "update trips set part = 1"] };
    await expect(migrate(database, [trips, wrong])).rejects.toThrow("update trips set part = 1");
    expect(await indexes()).toEqual([]);
    const unnamed = { ...byPart, statements: ["create index concurrently on trips (part)"] };
    await expect(migrate(database, [trips, unnamed])).rejects.toThrow("by name");
  });

  test("an index is made, and dropped by a later one", async () => {
    const drop: Migration = {
      name: "9002_drop",
      outsideTransaction: true,
      statements: ["drop index concurrently if exists trips_part"],
    };
    expect(await migrate(database, [trips, byPart])).toEqual([trips.name, byPart.name]);
    expect(await indexes()).toEqual([{ name: "trips_part", valid: true, unique: false }]);
    expect(await migrate(database, [trips, byPart, drop])).toEqual([drop.name]);
    expect(await indexes()).toEqual([]);
  });

  test("one that fails leaves no index that refuses what is written, and is made when it can be", async () => {
    await expect(migrate(database, [trips, unique])).rejects.toThrow("trips_unique");
    expect(await indexes()).toEqual([]);
    await sql`update trips set part = id`.execute(database.kysely);
    expect(await migrate(database, [trips, unique])).toEqual([unique.name]);
    expect(await indexes()).toEqual([{ name: "trips_unique", valid: true, unique: true }]);
  });

  test("one that was cut half way is dropped and made again", async () => {
    await migrate(database, [trips]);
    // What a kill leaves: the index is there, and is not valid.
    await expect(sql.raw(unique.statements[0] ?? "").execute(database.kysely)).rejects.toThrow("trips_unique");
    expect(await indexes()).toEqual([{ name: "trips_unique", valid: false, unique: true }]);
    await sql`update trips set part = id`.execute(database.kysely).catch(() => undefined);
    const plain = { ...unique, statements: ["create index concurrently trips_unique on trips (part)"] };
    expect(await migrate(database, [trips, plain])).toEqual([unique.name]);
    expect(await indexes()).toEqual([{ name: "trips_unique", valid: true, unique: false }]);
  });

  test("one that is whole, and was not noted before a kill, is left as it is", async () => {
    await migrate(database, [trips]);
    await sql.raw(byPart.statements[0] ?? "").execute(database.kysely);
    const before = await read("select to_regclass('trips_part')::oid as oid");
    expect(await migrate(database, [trips, byPart])).toEqual([byPart.name]);
    expect(await read("select to_regclass('trips_part')::oid as oid")).toEqual(before);
  });
});

describe("an older program beside a newer schema", () => {
  const added: Migration = { name: "9000_added", statements: ["alter table trips add column more text"] };
  const broken: Migration = { name: "9001_broken", statements: ["alter table trips drop column part"], breaking: true };

  test("goes on where migrations only added", async () => {
    await migrate(database, [trips, added]);
    expect(await migrate(database, [trips])).toEqual([]);
  });

  test("is refused by name where one is breaking", async () => {
    await migrate(database, [trips, added, broken]);
    await expect(migrate(database, [trips])).rejects.toEqual(refused(broken.name));
    await expect(migrate(database, [trips, added])).rejects.toEqual(refused(broken.name));
    expect(await migrate(database, [trips, added, broken])).toEqual([]);
  });

  test("is refused where both have what the other lacks", async () => {
    const mine: Migration = { name: "9000_mine", statements: [] };
    await migrate(database, [trips, broken, { ...added, name: "9002_added" }]);
    await expect(migrate(database, [trips, broken, mine])).rejects.toEqual(refused("9002_added"));
    await expect(migrate(database, [trips, mine])).rejects.toThrow("Banche");
    const before: Migration = { name: "0000_before", statements: [] };
    await migrate(database, [trips, broken, { ...added, name: "9002_added" }]);
    await expect(migrate(database, [before, trips, broken])).rejects.toEqual(refused("9002_added"));
  });
});
