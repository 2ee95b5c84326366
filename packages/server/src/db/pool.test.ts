import { sql } from "kysely";
import { expect, inject, test } from "vitest";

import { createTestDatabase } from "../testing/database.ts";
import { openPool } from "./pool.ts";

test("connections for calls scan tables from the first row and limit the time of statements", async () => {
  const database = await createTestDatabase(inject("postgresUrl"), "empty");
  const pool = openPool({ url: database.url }, () => undefined);
  try {
    const { rows } = await sql`select current_setting('synchronize_seqscans') as "begins elsewhere",
      current_setting('statement_timeout') as "time limit"`.execute(pool.kysely);
    expect(rows).toEqual([{ "begins elsewhere": "off", "time limit": "30s" }]);
  } finally {
    await pool.close();
    await database.drop();
  }
});
