import { sql } from "kysely";
import { afterAll, expect, inject, test } from "vitest";

import { createTestDatabase } from "../../testing/database.ts";
import { openPool } from "../pool.ts";
import { migrate } from "../migrate.ts";
import { migrations } from "./index.ts";

const database = await createTestDatabase(inject("postgresUrl"), "empty");
const pool = openPool({ url: database.url }, () => undefined);
afterAll(async () => {
  await pool.close();
  await database.drop();
});

test("older installations get the new button codes with the old grants, and the new icons", async () => {
  const { kysely } = pool;
  const run = (text: string) => sql.raw(text).execute(kysely);
  const at = migrations.findIndex(({ name }) => name === "0140_menu_codes");
  await migrate(pool, migrations.slice(0, at));
  await run(`insert into menus (id, name, code, type, icon) values
    ('d', '字典', 'systemData.dictionary', 2, 'icon-ym icon-ym-dictionary'), ('u', '用户', 'permission.user', 2, 'own')`);
  await run(`insert into menu_buttons (id, menu_id, name, code)
    values ('a', 'd', '新建', 'btn_add'), ('e', 'd', '编辑', 'btn_edit'), ('t', 'd', '分类', 'btn_type')`);
  await run(
    `insert into button_grants (holder_kind, holder_id, button_id) values ('role', 'r', 'a'), ('role', 's', 't')`,
  );
  await migrate(pool, migrations);
  const { rows } = await sql`select button.code, held.holder_id from menu_buttons button
    left join button_grants held on held.button_id = button.id where button.code like 'btn_type_%' order by 1`.execute(
    kysely,
  );
  expect(rows).toEqual([
    { code: "btn_type_add", holderId: "r" },
    { code: "btn_type_edit", holderId: null },
  ]);
  const icons = await sql`select icon from menus order by id`.execute(kysely);
  expect(icons.rows).toEqual([{ icon: "icon-ym icon-ym-dataDictionary" }, { icon: "own" }]);
});
