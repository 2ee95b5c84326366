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
    from pg_index where indrelid = to_regclass('outings') order by 1`);

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

const outings: Migration = {
  name: "0001_trips",
  statements: [
    "create table outings (id int, part int)",
    "insert into outings select at, at % 7 from generate_series(1, 500) at",
  ],
};
const newer = { code: "database_newer" };
const refused = (name: string): unknown =>
  expect.objectContaining({ ...newer, message: expect.stringContaining(name) as unknown });

describe("migrations", () => {
  test("that fail in the middle leave no changes and can be run again", async () => {
    const half: Migration = { name: "0001_trips", statements: [...outings.statements, "select 1 / 0"] };
    await expect(migrate(database, [half])).rejects.toThrow("division by zero");
    expect(await tables()).toEqual([{ relname: "schema_migrations" }]);
    expect(await migrate(database, [outings])).toEqual(["0001_trips"]);
    expect(await migrate(database, [outings])).toEqual([]);
  });

  test("that were changed or are unknown are refused by name", async () => {
    await migrate(database, [outings]);
    await expect(migrate(database, migrations)).rejects.toEqual(refused("0001_trips"));
    await expect(migrate(database, [{ ...outings, statements: [] }])).rejects.toEqual(refused("0001_trips"));
  });

  test("run once when two servers start at the same moment", async () => {
    const other = await openUrl(home.url);
    const all = [...migrations, byPart];
    await sql.raw(outings.statements[0] ?? "").execute(database.kysely);
    const applied = await Promise.all([migrate(database, all), migrate(other, all)]);
    await other.close();
    expect(applied.flat().toSorted()).toEqual(all.map(({ name }) => name));
  });

  test("have no statement timeout; the other connections keep theirs", async () => {
    const bounds = "select current_setting('statement_timeout') as bound";
    await sql
      .raw(
        "do $$ begin execute format('alter role %I in database %I set statement_timeout = 1234', current_user, current_database()); end $$",
      )
      .execute(database.kysely);
    try {
      await migrate(database, [{ name: "0001_bound", statements: [`create table bound as ${bounds}`] }]);
    } finally {
      await sql
        .raw(
          "do $$ begin execute format('alter role %I in database %I reset statement_timeout', current_user, current_database()); end $$",
        )
        .execute(database.kysely);
    }
    expect(await read("select bound from bound")).toEqual([{ bound: "0" }]);
    expect(await read(bounds)).toEqual([{ bound: "30s" }]);
  });

  test("of a database of an older version are accepted as not breaking", async () => {
    await migrate(database, [outings]);
    await sql`alter table schema_migrations drop column breaking`.execute(database.kysely);
    expect(await migrate(database, [outings, byPart])).toEqual([byPart.name]);
    expect(await read("select name, breaking from schema_migrations order by 1")).toEqual([
      { name: outings.name, breaking: false },
      { name: byPart.name, breaking: false },
    ]);
  });
});

const byPart: Migration = {
  name: "9000_by_part",
  outsideTransaction: true,
  statements: ["create index concurrently outings_part on outings (part)"],
};

describe("outside of a transaction", () => {
  const unique: Migration = {
    name: "9001_unique",
    outsideTransaction: true,
    statements: ["create unique index concurrently trips_unique on outings (part)"],
  };

  test("only statements for named indexes are accepted; others are refused before anything is done", async () => {
    const wrong = { ...byPart, statements: [...byPart.statements, "update outings set part = 1"] };
    await expect(migrate(database, [outings, wrong])).rejects.toThrow("update outings set part = 1");
    expect(await indexes()).toEqual([]);
    const unnamed = { ...byPart, statements: ["create index concurrently on outings (part)"] };
    await expect(migrate(database, [outings, unnamed])).rejects.toThrow("by name");
  });

  test("an index is created, and a later migration drops it", async () => {
    const drop: Migration = {
      name: "9002_drop",
      outsideTransaction: true,
      statements: ["drop index concurrently if exists outings_part"],
    };
    expect(await migrate(database, [outings, byPart])).toEqual([outings.name, byPart.name]);
    expect(await indexes()).toEqual([{ name: "outings_part", valid: true, unique: false }]);
    expect(await migrate(database, [outings, byPart, drop])).toEqual([drop.name]);
    expect(await indexes()).toEqual([]);
  });

  test("a failed migration leaves no invalid index and succeeds when it is run again", async () => {
    await expect(migrate(database, [outings, unique])).rejects.toThrow("trips_unique");
    expect(await indexes()).toEqual([]);
    await sql`update outings set part = id`.execute(database.kysely);
    expect(await migrate(database, [outings, unique])).toEqual([unique.name]);
    expect(await indexes()).toEqual([{ name: "trips_unique", valid: true, unique: true }]);
  });

  test("an invalid index of an interrupted migration is dropped and created again", async () => {
    await migrate(database, [outings]);
    // The state after a kill: the index exists but is invalid.
    await expect(sql.raw(unique.statements[0] ?? "").execute(database.kysely)).rejects.toThrow("trips_unique");
    expect(await indexes()).toEqual([{ name: "trips_unique", valid: false, unique: true }]);
    await sql`update outings set part = id`.execute(database.kysely).catch(() => undefined);
    const plain = { ...unique, statements: ["create index concurrently trips_unique on outings (part)"] };
    expect(await migrate(database, [outings, plain])).toEqual([unique.name]);
    expect(await indexes()).toEqual([{ name: "trips_unique", valid: true, unique: false }]);
  });

  test("a valid index that was not recorded before a kill is kept", async () => {
    await migrate(database, [outings]);
    await sql.raw(byPart.statements[0] ?? "").execute(database.kysely);
    const before = await read("select to_regclass('outings_part')::oid as oid");
    expect(await migrate(database, [outings, byPart])).toEqual([byPart.name]);
    expect(await read("select to_regclass('outings_part')::oid as oid")).toEqual(before);
  });
});

describe("an older program with a newer schema", () => {
  const added: Migration = { name: "9000_added", statements: ["alter table outings add column more text"] };
  const broken: Migration = {
    name: "9001_broken",
    statements: ["alter table outings drop column part"],
    breaking: true,
  };

  test("runs when the newer migrations only added", async () => {
    await migrate(database, [outings, added]);
    expect(await migrate(database, [outings])).toEqual([]);
  });

  test("is refused with the name of the breaking migration", async () => {
    await migrate(database, [outings, added, broken]);
    await expect(migrate(database, [outings])).rejects.toEqual(refused(broken.name));
    await expect(migrate(database, [outings, added])).rejects.toEqual(refused(broken.name));
    expect(await migrate(database, [outings, added, broken])).toEqual([]);
  });

  test("is refused when each has migrations that the other lacks", async () => {
    const mine: Migration = { name: "9000_mine", statements: [] };
    await migrate(database, [outings, broken, { ...added, name: "9002_added" }]);
    await expect(migrate(database, [outings, broken, mine])).rejects.toEqual(refused("9002_added"));
    await expect(migrate(database, [outings, mine])).rejects.toThrow("Banche");
    const before: Migration = { name: "0000_before", statements: [] };
    await migrate(database, [outings, broken, { ...added, name: "9002_added" }]);
    await expect(migrate(database, [before, outings, broken])).rejects.toEqual(refused("9002_added"));
  });
});
