import { encodePassword } from "@banche/core/wire";
import pg from "pg";

import { manyCalls } from "../lib/atOnce.ts";
import type { Verdict } from "../lib/measure.ts";
import { type Bench, startBench } from "../lib/server.ts";

const AT_ONCE = 8;
const PAGES = 1_000;
const WRITES = 300;
// An address may try to sign in fifty times in a quarter of an hour.
const SIGN_INS = 20;
const VEHICLES = 2_000;
const CALLS_WITH_FIXES = 10;

/** Processor time of one process and of its database, in milliseconds each. */
interface Cost {
  readonly name: string;
  readonly server: number;
  readonly database: number;
}

/**
 * The cost of the most frequent calls for one process and its database, in multiples of a list page. The sizes in docs/guide/scale.md are
 * calculated from this.
 */
export async function run(): Promise<readonly Verdict[]> {
  const bench = await startBench();
  const pool = new pg.Pool({ connectionString: bench.databaseUrl, max: 1 });
  try {
    const users = await bench.client.users.list({ query: { page: 1, pageSize: 20 } });
    const [one] = users.rows;
    if (!one) throw new Error("there are no users");
    const page = await costOf(bench, "a page of a list", PAGES, () =>
      bench.client.users.list({ query: { page: 1, pageSize: 20 } }),
    );
    const record = await costOf(bench, "a record", PAGES, () => bench.client.users.get({ params: { id: one.id } }));
    const rules = await bench.client.billRules.list({ query: { page: 1, pageSize: 20 } });
    const rule = rules.rows[0];
    if (!rule) throw new Error("there is no rule");
    let order = 0;
    const write = await costOf(bench, "a change", WRITES, () => {
      order += 1;
      return bench.client.billRules.update({ params: { id: rule.id }, body: { order: order % 900 } });
    });
    const signIn = await costOf(bench, "a sign-in", SIGN_INS, () => signedIn(bench), 1);
    await pool.query(
      `insert into vehicles (id, factory_id, plate, kind, status, seats)
       select 'bench' || n, (select factory_id from user_factories m join users u on u.id = m.user_id
         where u.account = 'admin' and m.is_default), 'B' || n, 'largeBus', 'inUse', 45
       from generate_series(1, ${VEHICLES}) n`,
    );
    let second = 0;
    const begin = Date.now() - 3_600_000;
    const sent = await costOf(bench, "a position", CALLS_WITH_FIXES, () => {
      second += 1;
      const fixes = Array.from({ length: VEHICLES }, (_, n) => ({
        ...{
          plate: `B${n + 1}`,
          at: begin + second * 1000,
          latitude: 31.3 + n * 1e-6,
          longitude: 120.6 + second * 1e-5,
        },
        ...{ speed: 30, heading: 90 },
      }));
      return bench.client.tracking.send({ body: { fixes } });
    });
    const position = { ...sent, server: sent.server / VEHICLES, database: sent.database / VEHICLES };
    const all = [page, record, write, signIn, position];
    for (const { name, server, database } of all)
      console.log(`${name}: server ${server.toFixed(3)} ms, database ${database.toFixed(3)} ms`);
    const { rows: disk } = await pool.query<{ readonly bytes: number }>(
      `select (select sum(pg_total_relation_size(inhrelid)) from pg_inherits where inhparent = 'vehicle_positions'::regclass)
         / (select count(*) from vehicle_positions) as bytes`,
    );
    console.log(`a position on disk: ${Math.round(disk[0]?.bytes ?? Number.NaN)} bytes`);
    console.log(`base: ${Math.round((await bench.serverMemory()) / 1e6)} MB live`);
    const atMost: Readonly<Record<string, number>> = {
      "a record": 1.5,
      "a change": 10,
      "a sign-in": 60,
      "a position": 0.2,
    };
    return all.slice(1).map((cost) => {
      const ratio = sum(cost) / sum(page);
      const most = atMost[cost.name] ?? 1;
      const held = ratio <= most ? "holds" : "fails";
      return { name: cost.name, against: page.name, ratio, atMost: most, control: 1, verdict: held };
    });
  } finally {
    await pool.end();
    await bench.close();
  }
}

const sum = ({ server, database }: Cost): number => server + database;

async function signedIn({ url }: Bench): Promise<void> {
  const answer = await fetch(`${url}/api/oauth/Login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ account: "viewer", password: encodePassword("banche2026") }),
  });
  const { code } = (await answer.json()) as { code: number };
  if (code !== 200) throw new Error(`the sign-in was answered with ${code}`);
}

async function costOf(
  bench: Bench,
  name: string,
  count: number,
  call: () => Promise<unknown>,
  atOnce = AT_ONCE,
): Promise<Cost> {
  const work = () => manyCalls(count, atOnce, call);
  // One-time compilation and caching do not count as the cost of a call.
  await work();
  let server = 0;
  const database = await bench.databaseTime(async () => {
    server = await bench.serverTime(work);
  });
  return { name, server: server / 1000 / count, database: database / 1000 / count };
}
