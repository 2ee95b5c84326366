import type pg from "pg";

/** Size of the platform in these measurements (issue "The platform, whole"). */
export const sizes = { people: 10_000, roles: 500, menus: 2_000 } as const;

const folders = 100;
const buttonsOfPage = 3;
const columnsOfPage = 4;
/** Roles of each person, and pages of each role with all rights on them. */
const rolesOfPerson = 3;
const pagesOfRole = 40;

/** Names in the filled tables, one of each, for queries. */
export const some = { person: "bench42", role: "benchRole7", page: "bench.page1207", button: "btn_edit" } as const;

/** Fills the first factory of a demo up to {@link sizes}: folders of pages, roles with grants, people with roles. */
export async function fillPlatform(pool: pg.Pool): Promise<void> {
  const statements = [
    `insert into menus (id, name, code, type, category, sort_order)
     select 'benchFolder' || n, '目录' || n, 'bench.folder' || n, 1, 'Web', n from generate_series(1, ${folders}) n`,
    `insert into menus (id, parent_id, name, code, type, category, url_address, sort_order, uses_buttons, uses_columns)
     select 'benchPage' || n, 'benchFolder' || (n % ${folders} + 1), '页面' || n, 'bench.page' || n, 2, 'Web',
       'bench/page' || n, n, true, true
     from generate_series(1, ${sizes.menus - folders} - (select count(*)::int from menus where code !~ '^bench')) n`,
    ...[
      ["button", ["btn_add", "btn_edit", "btn_remove"].slice(0, buttonsOfPage)] as const,
      ["column", Array.from({ length: columnsOfPage }, (_, at) => `column${at}`)] as const,
    ].map(
      ([kind, codes]) => `insert into menu_${kind}s (id, menu_id, name, code, sort_order)
       select menu.id || '-' || item.code, menu.id, item.code, item.code, item.at from menus menu,
         unnest(array[${codes.map((code) => `'${code}'`).join()}]) with ordinality as item (code, at)
       where menu.code ~ '^bench.page'`,
    ),
    `insert into roles (id, name, code, type, sort_order)
     select 'benchRole' || n, '角色' || n, 'benchRole' || n, 'system', n
     from generate_series(1, ${sizes.roles} - (select count(*)::int from roles)) n`,
    `insert into menu_grants (holder_kind, holder_id, menu_id)
     select 'role', role.id, menu.id from roles role join lateral (
       select id, row_number() over (order by id) as at from menus where code ~ '^bench.page') menu
       on (menu.at + role.sort_order * 7) % ${Math.floor((sizes.menus - folders) / pagesOfRole)} = 0
     where role.code ~ '^benchRole'`,
    ...(["button", "column"] as const).map(
      (kind) => `insert into ${kind}_grants (holder_kind, holder_id, ${kind}_id)
       select held.holder_kind, held.holder_id, item.id from menu_grants held
       join menu_${kind}s item on item.menu_id = held.menu_id where held.holder_id ~ '^benchRole'`,
    ),
    `with added as (
       insert into users (id, account, real_name, pinyin, pinyin_initials, sort_order, password_hash)
       select 'bench' || n, 'bench' || n, '压测' || n, 'yace' || n, 'yc', n,
         (select password_hash from users where account = 'dispatcher')
       from generate_series(1, ${sizes.people} - (select count(*)::int from users)) n returning id)
     insert into user_factories (user_id, factory_id, department_id, is_default)
     select added.id, factory.id, department.id, true from added,
       (select id from factories order by sort_order limit 1) factory,
       lateral (select id from departments where factory_id = factory.id order by id limit 1) department`,
    `insert into user_roles (user_id, role_id)
     select u.id, 'benchRole' || ((u.sort_order * 13 + n * 101) % (select count(*)::int from roles where code ~ '^benchRole') + 1)
     from users u, generate_series(1, ${rolesOfPerson}) n where u.account ~ '^bench' on conflict do nothing`,
    // Rights for the calls of these measurements.
    `insert into menu_grants select 'user', u.id, menu.id from users u, menus menu
     where u.account = '${some.person}' and menu.code in ('permission', 'permission.user')`,
  ];
  for (const statement of statements) await pool.query(statement);
  await pool.query("vacuum analyze");
  await pool.query("checkpoint");
}
