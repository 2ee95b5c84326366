import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

import { personKeys } from "../base/pinyin.ts";
import { type TestDatabase, createTestDatabase } from "../testing/database.ts";
import type { Database } from "./database.ts";
import { openDatabase } from "./engine.ts";
import { migrate } from "./migrate.ts";
import { migrations } from "./migrations/index.ts";
import { refreshNames } from "./refreshNames.ts";

let home: TestDatabase;
let database: Database;
beforeAll(async () => {
  home = await createTestDatabase(inject("postgresUrl"), "empty");
  database = await openDatabase({ url: home.url, dataDir: "/nonexistent", log: () => undefined });
});
afterAll(async () => {
  await database.close();
  await home.drop();
});

test("existing users and areas get the new pinyin keys once; a second run changes nothing", async () => {
  const { kysely } = database;
  const added = migrations.findIndex(({ name }) => name === "0132_name_sounds");
  await migrate(database, migrations.slice(0, added));
  await sql`insert into users (id, account, real_name, pinyin, pinyin_initials)
    select 'u' || n, 'a' || n, '單雪', 'dan xue', 'dx' from generate_series(1, 2500) n`.execute(kysely);
  await sql`insert into areas (id, code, name, level, pinyin) values ('1', '1', '重庆市', 1, 'zhong qing shi')`.execute(
    kysely,
  );
  await migrate(database, migrations);
  await refreshNames(kysely);
  const { rows } = await sql<Record<string, unknown>>`
    select distinct pinyin, pinyin_initials, sounds, search_grams @> grams('单雪') as "found" from users`.execute(
    kysely,
  );
  expect(rows).toEqual([{ ...personKeys("單雪"), found: true }]);
  expect(rows[0]).toMatchObject({
    pinyin: "shan xue",
    pinyinInitials: "sx",
    sounds: expect.stringContaining("danxue") as unknown,
  });
  const areas = await sql<{ pinyin: string }>`select pinyin from areas`.execute(kysely);
  expect(areas.rows).toEqual([{ pinyin: "chong qing shi" }]);

  await sql`update users set pinyin = 'kept'`.execute(kysely);
  await refreshNames(kysely);
  const { rows: kept } = await sql`select distinct pinyin from users`.execute(kysely);
  expect(kept).toEqual([{ pinyin: "kept" }]);
});
