import pg from "pg";

import { manyCalls } from "../lib/atOnce.ts";
import { fillPlatform, sizes, some } from "../lib/largePlatform.ts";
import { compare, fixed, processorTime, type Verdict } from "../lib/measure.ts";
import { type Bench, signInTo, startBench } from "../lib/server.ts";

const AT_ONCE = 8;

/** Rights on a platform of 10,000 people, 500 roles and 2,000 menu entries: the cost of checking, explaining and granting them. */
export async function run(): Promise<readonly Verdict[]> {
  const bench = await startBench();
  const pool = new pg.Pool({ connectionString: bench.databaseUrl, max: AT_ONCE });
  try {
    await fillPlatform(pool);
    await check(pool);
    const both = (calls: number) => ({
      bare: (call: () => Promise<unknown>) => costOf(bench, processorTime, calls, call),
      served: (call: () => Promise<unknown>) => costOf(bench, bench.serverTime, calls, call),
    });
    const { person, page, button, role } = some;
    const small = both(150);
    const explain = await compare({
      name: "explain, processor time of server and database",
      floor: {
        name: "one statement that reads the same rows, through pg",
        round: () => small.bare(() => pool.query(EXPLAIN_SQL, [person, page, button])),
      },
      subject: {
        name: "GET explain",
        round: () => small.served(() => bench.client.grants.explain({ query: { user: person, page, button } })),
      },
      rounds: 5,
      atMost: 3,
    });
    const large = both(6);
    const tree = await compare({
      name: "grants of a role for the authorise tree, processor time of server and database",
      floor: {
        name: "two statements that read the same rows, through pg, as JSON",
        round: () => large.bare(() => treeOf(pool, role)),
      },
      subject: {
        name: "GET grants",
        round: () => large.served(() => bench.client.grants.of({ params: { kind: "role", id: role } })),
      },
      rounds: 5,
      atMost: 4,
    });
    const menus = await compare({
      name: "list of menus, processor time of server and database",
      floor: {
        name: "one statement that reads the same rows, through pg, as JSON",
        round: () => large.bare(async () => JSON.stringify((await pool.query(MENUS_SQL)).rows)),
      },
      subject: { name: "GET Menu", round: () => large.served(() => bench.client.menus.list({ query: {} })) },
      rounds: 5,
      atMost: 4,
    });
    return [explain, tree, menus, await ofACall(bench)];
  } finally {
    await pool.end();
    await bench.close();
  }
}

/** The cost of rights in a call by a user with three roles, once they are cached. */
async function ofACall(bench: Bench): Promise<Verdict> {
  const person = await signInTo(bench.url, some.person);
  const call = () => person.client.users.list({ query: { page: 1, pageSize: 20 } });
  await manyCalls(300, AT_ONCE, call);
  const { within, whole } = await bench.profile("/server/src/access/", () => manyCalls(1_000, AT_ONCE, call));
  await person.close();
  return fixed("rights from the cache", "the processor time of a signed-in call", within / whole, 0.05);
}

async function check(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ [name in keyof typeof sizes]: number }>(
    `select (select count(*)::int from users) as people, (select count(*)::int from roles) as roles,
       (select count(*)::int from menus) as menus`,
  );
  if (JSON.stringify(rows[0]) !== JSON.stringify(sizes)) throw new Error(`filled up to ${JSON.stringify(rows[0])}`);
}

/** Cost on both sides: the process that asks or serves, and the database. */
async function costOf(
  bench: Bench,
  timeOfOne: (work: () => Promise<unknown>) => Promise<number>,
  calls: number,
  call: () => Promise<unknown>,
): Promise<number> {
  let ofOne = 0;
  const ofDatabase = await bench.databaseTime(async () => {
    ofOne = await timeOfOne(() => manyCalls(calls, AT_ONCE, call));
  });
  return ofOne + ofDatabase;
}

/** Reads the account, the entry with its parent folders, and the grants of the account, its roles and positions there. */
const EXPLAIN_SQL = `
  with recursive person as (
    select u.id, u.account, u.real_name, u.administrator, u.enabled, u.permission_version, member.factory_id
    from users u join user_factories member on member.user_id = u.id where lower(u.account) = lower($1)
  ), above (id, parent_id, name, enabled, depth) as (
    select id, parent_id, name, enabled, 0 from menus where code = $2
    union all select up.id, up.parent_id, up.name, up.enabled, depth + 1 from menus up join above on above.parent_id = up.id
  ), held as (
    select 'user' as kind, person.id, person.real_name as name, true as in_force from person
    union all select 'role', role.id, role.name, role.enabled from person
      join user_roles one on one.user_id = person.id join roles role on role.id = one.role_id
    union all select 'position', position.id, position.name, position.enabled from person
      join user_positions one on one.user_id = person.id join positions position on position.id = one.position_id
  )
  select person.*, menu.id as menu_id, menu.name as menu_name, held.kind, held.id as holder_id, held.name, held.in_force,
    (select array_agg(above.name order by depth desc) from above where not above.enabled) as hidden,
    exists (select 1 from menu_grants one where one.holder_kind = held.kind and one.holder_id = held.id
      and one.menu_id = menu.id) as page,
    exists (select 1 from button_grants one join menu_buttons item on item.id = one.button_id and item.enabled
      where one.holder_kind = held.kind and one.holder_id = held.id and item.menu_id = menu.id and item.code = $3) as button
  from person, held, menus menu where menu.code = $2`;

const MENUS_SQL = "select t.* from menus t order by t.sort_order, t.code, t.id";

/** Entries with their rights, each with whether it is granted to the role. */
async function treeOf(pool: pg.Pool, role: string): Promise<string> {
  const menus = await pool.query(
    `select id, parent_id, code, name, icon, type, category, exists (select 1 from menu_grants one
       where one.holder_kind = 'role' and one.holder_id = $1 and one.menu_id = menus.id) as granted
     from menus where enabled order by sort_order, code`,
    [role],
  );
  const items = await pool.query(
    `select 'button' as kind, item.id, item.menu_id, item.code, item.name, exists (select 1 from button_grants one
       where one.holder_kind = 'role' and one.holder_id = $1 and one.button_id = item.id) as granted
     from menu_buttons item where item.enabled
     union all
     select 'column', item.id, item.menu_id, item.code, item.name, exists (select 1 from column_grants one
       where one.holder_kind = 'role' and one.holder_id = $1 and one.column_id = item.id)
     from menu_columns item where item.enabled`,
    [role],
  );
  return JSON.stringify([menus.rows, items.rows]);
}
