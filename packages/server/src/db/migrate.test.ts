import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";

import { type TestDatabase, createTestDatabase } from "../testing/database.ts";
import type { Database } from "./database.ts";
import { openDatabase } from "./engine.ts";
import { type Migration, migrate } from "./migrate.ts";
import { migrations } from "./migrations/index.ts";

const quiet = (): void => undefined;
const openUrl = (url: string): Promise<Database> => openDatabase({ url, dataDir: "/nonexistent", log: quiet });

const tablesOf = async ({ kysely }: Database): Promise<readonly unknown[]> => {
  const { rows } = await sql`
    select table_name, column_name, data_type, collation_name, is_nullable, column_default, is_generated
    from information_schema.columns where table_schema = 'public' order by table_name, ordinal_position`.execute(
    kysely,
  );
  return rows;
};

let home: TestDatabase;
let database: Database;
beforeAll(async () => {
  home = await createTestDatabase(inject("postgresUrl"), "empty");
  database = await openUrl(home.url);
});
afterAll(async () => {
  await database.close();
  await home.drop();
});

const half: Migration = {
  name: "0001_half",
  statements: ["create table half (id int)", "insert into half values (1)", "select 1 / 0"],
};
const whole: Migration = {
  name: "0001_half",
  statements: ["create table half (id int)", "insert into half values (1)"],
};

describe("migrations", () => {
  test("that fail in the middle leave nothing, and can be run again", async () => {
    await expect(migrate(database.kysely, [half])).rejects.toThrow("division by zero");
    expect(await tablesOf(database)).toHaveLength(3);
    expect(await migrate(database.kysely, [whole])).toEqual(["0001_half"]);
    expect(await migrate(database.kysely, [whole])).toEqual([]);
  });

  test("that were changed or are unknown are refused", async () => {
    const message: unknown = expect.stringContaining("0001_half");
    const unknown: unknown = expect.objectContaining({ code: "database_newer", message });
    await expect(migrate(database.kysely, migrations)).rejects.toEqual(unknown);
    await expect(migrate(database.kysely, [half])).rejects.toEqual(unknown);
    await sql`drop table half, schema_migrations`.execute(database.kysely);
  });

  test("run once when two servers start at the same moment", async () => {
    const other = await openUrl(home.url);
    const applied = await Promise.all([migrate(database.kysely, migrations), migrate(other.kysely, migrations)]);
    await other.close();
    expect(applied.flat().toSorted()).toEqual(migrations.map(({ name }) => name));
  });
});
