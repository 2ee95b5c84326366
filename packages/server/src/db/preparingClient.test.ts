import { Kysely, PostgresDialect, sql } from "kysely";
import { type ClientConfig, Pool } from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

import { createTestDatabase, type TestDatabase } from "../testing/database.ts";
import { prepared, PreparingClient } from "./preparingClient.ts";

let home: TestDatabase;
beforeAll(async () => {
  home = await createTestDatabase(inject("postgresUrl"), "empty");
});
afterAll(async () => {
  await home.drop();
});

/** Runs the statements on one connection, one after another. @returns the number of statements that it keeps prepared */
async function preparedAfter(statements: readonly ReturnType<typeof sql>[], isShared: boolean): Promise<number> {
  class Client extends PreparingClient {
    constructor(config: ClientConfig = {}) {
      super({ ...config, isShared });
    }
  }
  const pool = new Pool({ connectionString: home.url, max: 1, Client });
  const kysely = new Kysely<object>({ dialect: new PostgresDialect({ pool }) });
  for (const statement of statements) await statement.execute(kysely);
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from pg_prepared_statements`.execute(
    kysely,
  );
  await kysely.destroy();
  return rows[0]?.count ?? -1;
}

const marked = (value: number, column = "one") => sql`${prepared}select ${value}::integer as ${sql.ref(column)}`;
const plain = (value: number) => sql`select ${value}::integer as plain`;
const times = (count: number) => Array.from({ length: count }, (_, index) => index);

test.each([
  ["one that is not marked", () => [plain(1), plain(2)], false, 0],
  ["a marked one behind a pooler that shares connections", () => [marked(1), marked(2)], true, 0],
  ["a marked one, once", () => [marked(1), marked(2)], false, 1],
  // The connection would keep more and more prepared statements as long as it is open.
  ["at most 200 texts", () => [marked(1), ...times(300).map((index) => marked(index, `column${index}`))], false, 200],
] as const)(
  "the number of statements that a connection keeps prepared: %s",
  async (_name, statements, isShared, kept) => {
    expect(await preparedAfter(statements(), isShared)).toBe(kept);
  },
);
