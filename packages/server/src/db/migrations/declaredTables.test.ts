import { sql } from "kysely";
import { afterAll, expect, inject, test } from "vitest";

import { createTestDatabase } from "../../testing/database.ts";
import { migrate } from "../migrate.ts";
import { openPool } from "../pool.ts";
import { migrations } from "./index.ts";

const database = await createTestDatabase(inject("postgresUrl"), "empty");
const pool = openPool({ url: database.url }, () => undefined);
afterAll(async () => {
  await pool.close();
  await database.drop();
});

test("rows and unique keys stay the same when the tables become the declared ones", async () => {
  const run = async (text: string) => (await sql.raw<Record<string, unknown>>(text).execute(pool.kysely)).rows;
  const at = migrations.findIndex(({ name }) => name === "0147_declared_tables");
  await migrate(pool, migrations.slice(0, at));
  await run(`insert into bill_rules (id, name, code, prefix, date_format, digit, start_number)
    select 'r' || n, 'n' || n, 'c' || n, 'P', 'no', n, lpad(n::text, 4, '0') from generate_series(1, 9) n`);
  await run(`insert into users (id, account, real_name, pinyin, pinyin_initials, nation, education, certificate_type)
    select 'u' || n, 'a' || n, '王' || n, 'wang', 'w', 'nation' || n, 'b' || n, '' from generate_series(1, 50) n`);
  const rows = () =>
    run(`select to_jsonb(t) as row from bill_rules t union all select to_jsonb(t) from users t order by 1`);
  const before = await rows();
  expect(before).toHaveLength(59);
  await migrate(pool, migrations);
  expect(await rows()).toEqual(before);
  await expect(run("update users set account = 'A1' where id = 'u2'")).rejects.toMatchObject({
    constraint: "users_account_key",
  });
  await expect(run("update bill_rules set digit = 10 where id = 'r1'")).rejects.toThrow("digit_check");
});
