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

/** Foreign keys whose columns no index begins with. Each deletion of the referenced record would read the whole table. */
const withoutIndex = sql<{ key: string }>`
  select c.conrelid::regclass || '(' || string_agg(a.attname, ', ' order by k.at) || ')' as key
  from pg_constraint c
  cross join lateral unnest(c.conkey) with ordinality k (attnum, at)
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum
  where c.contype = 'f' and c.conparentid = 0
  and not exists (select 1 from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = any (c.conkey))
  group by c.oid, c.conrelid
  order by 1`;

test("every foreign key has an index, so that deletions do not read whole tables", async () => {
  await migrate(pool, migrations);
  const { rows } = await withoutIndex.execute(pool.kysely);
  expect(rows.map(({ key }) => key)).toEqual([]);
  await sql`create table bare (user_id text references users (id))`.execute(pool.kysely);
  expect((await withoutIndex.execute(pool.kysely)).rows).toEqual([{ key: "bare(user_id)" }]);
});
