import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import pg from "pg";
import { Pool } from "undici";
import { type Bench, startBench, timeOf } from "../lib/server.ts";
import { manyCalls } from "../lib/atOnce.ts";
import { compare, processorTime, type Verdict, wallTime } from "../lib/measure.ts";

const CALLS = 600;
const AT_ONCE = 8;
/** A newly started server still compiles its code while it answers. */
const WARM_UP = 6000;
const SMALL = 10_000;
const LARGE = Number(process.env["BENCH_ROWS"] ?? 1_000_000);

/** The list endpoint against the same SQL, and its cost in a table a hundred times larger. */
export async function run(): Promise<readonly Verdict[]> {
  const bench = await startBench();
  const pool = new pg.Pool({ connectionString: bench.databaseUrl, max: AT_ONCE });
  try {
    await fill(pool, SMALL);
    const page = () => bench.client.users.list({ query: { page: 1, pageSize: 20 } });
    const { rows: factories } = await pool.query<{ id: string }>("select id from factories order by code limit 1");
    const bare = () => pool.query(SAME_SQL, [factories[0]?.id]);
    const withDatabase = async (timeOfOne: typeof processorTime, call: () => Promise<unknown>): Promise<number> => {
      let ofOne = 0;
      const ofDatabase = await bench.databaseTime(async () => {
        ofOne = await timeOfOne(() => many(call));
      });
      return ofOne + ofDatabase;
    };
    const overhead = await compare({
      name: "list endpoint, processor time of server and database",
      floor: { name: "the same SQL through pg", round: () => withDatabase(processorTime, bare) },
      subject: { name: "GET Users", round: () => withDatabase(bench.serverTime, page) },
      rounds: 5,
      warmUp: () => manyCalls(WARM_UP, AT_ONCE, page).then(() => many(bare)),
      atMost: 1.5,
    });
    const overHttp = await againstBareHttp(bench, factories[0]?.id ?? "", page);

    const { cursor = "" } = await bench.client.users.list({ query: { page: SMALL / 40, pageSize: 20 } });
    const small = await medianMs(page);
    const smallNext = await medianMs(() => bench.client.users.list({ query: { cursor, pageSize: 20 } }));
    await fill(pool, LARGE);
    const { cursor: deep = "" } = await bench.client.users.list({ query: { page: LARGE / 40, pageSize: 20 } });
    const large = await medianMs(page);
    const largeNext = await medianMs(() => bench.client.users.list({ query: { cursor: deep, pageSize: 20 } }));
    return [
      overhead,
      overHttp,
      growth("page 1", small, large),
      growth("next page by key in the middle", smallNext, largeNext),
    ];
  } finally {
    await pool.end();
    await bench.close();
  }
}

/** Both over HTTP: the cost of session, rights, checks and names beyond the connection itself. */
async function againstBareHttp(bench: Bench, factoryId: string, page: () => Promise<unknown>): Promise<Verdict> {
  const bare: ChildProcess = fork(new URL("../lib/bareListServer.ts", import.meta.url), [SAME_SQL, factoryId], {
    env: { ...process.env, DATABASE_URL: bench.databaseUrl },
  });
  const [port] = (await once(bare, "message")) as [number];
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: AT_ONCE });
  const ask = async () => JSON.parse(await (await pool.request({ path: "/", method: "GET" })).body.text()) as unknown;
  const verdict = await compare({
    name: "list endpoint over HTTP, processor time of the server",
    floor: { name: "node:http with the same SQL", round: () => timeOf(bare, () => many(ask)) },
    subject: { name: "GET Users", round: () => bench.serverTime(() => many(page)) },
    rounds: 5,
    // Three statements against one: names are read after the page, which costs the server more and the database less.
    atMost: 3.5,
  });
  await pool.destroy();
  bare.kill();
  return verdict;
}

/** The queries of the endpoint, written by hand: rows, then the total up to its cap. */
const SAME_SQL = `
  with shown as (
    select u.id, u.account, u.real_name, u.gender, u.mobile_phone, u.description, u.sort_order, u.enabled,
      u.administrator, u.created_at, coalesce(department.name, '') as department,
      (select coalesce(string_agg(position.name, ',' order by position.sort_order), '') from user_positions held
        join positions position on position.id = held.position_id
        where held.user_id = u.id and held.factory_id = $1) as positions,
      (select coalesce(string_agg(role.name, ',' order by role.sort_order), '') from user_roles held
        join roles role on role.id = held.role_id where held.user_id = u.id) as roles
    from users u
      join user_factories member on member.user_id = u.id and member.factory_id = $1
      left join departments department on department.id = member.department_id
    order by u.sort_order, u.id limit 21),
  counted as (
    select count(*)::integer as total from (
      select 1 from user_factories member where member.factory_id = $1 limit 10001) capped)
  select shown.*, counted.total from shown, counted`;

/** Fills the first factory up to this many users. */
async function fill(pool: pg.Pool, count: number): Promise<void> {
  await pool.query(
    `with added as (
       insert into users (id, account, real_name, pinyin, pinyin_initials, sort_order)
       select 'bench' || n, 'bench' || n, '压测' || n, 'yace' || n, 'yc', n from generate_series(1, $1) n
       on conflict do nothing returning id)
     insert into user_factories (user_id, factory_id, department_id)
     select added.id, factory.id, department.id from added,
       (select id from factories order by code limit 1) factory,
       lateral (select id from departments where factory_id = factory.id order by id limit 1) department`,
    [count],
  );
  // The state of a table some minutes after many inserts, when autovacuum and the checkpointer have run.
  for (const table of ["users", "user_factories"]) await pool.query(`vacuum analyze ${table}`);
  await pool.query("checkpoint");
}

const many = (call: () => Promise<unknown>) => manyCalls(CALLS, AT_ONCE, call);

/** The lowest of several medians, because other work of the machine can only increase them. */
async function medianMs(call: () => Promise<unknown>): Promise<number> {
  // While the table was filled, the waiting server discarded its compiled code.
  for (let round = 0; round < 40; round += 1) await call();
  const medians: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    const times: number[] = [];
    for (let round = 0; round < 41; round += 1) times.push(await wallTime(call));
    medians.push(times.sort((a, b) => a - b)[20] ?? Number.NaN);
  }
  return Math.min(...medians);
}

function growth(what: string, small: number, large: number): Verdict {
  const ratio = large / small;
  return {
    name: `${what}, ${LARGE.toLocaleString("en")} rows`,
    against: `${SMALL.toLocaleString("en")} rows`,
    ratio,
    atMost: 1.5,
    control: 1,
    verdict: ratio <= 1.5 ? "holds" : "fails",
  };
}
