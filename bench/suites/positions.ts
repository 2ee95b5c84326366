import pg from "pg";

import { compare, processorTime, type Verdict } from "../lib/measure.ts";
import { type Bench, startBench } from "../lib/server.ts";

const VEHICLES = 2_000;
/** Calls of one round; each has one position of every vehicle. */
const CALLS = 10;

/**
 * A call that sends 2,000 positions, with all resulting work, against one statement that inserts the same number of rows into a plain
 * table. Measures processor time of the process that asks the database, and of the database.
 */
export async function run(): Promise<readonly Verdict[]> {
  const bench = await startBench();
  const pool = new pg.Pool({ connectionString: bench.databaseUrl, max: 1 });
  try {
    await pool.query(
      `insert into vehicles (id, factory_id, plate, kind, status, seats)
       select 'bench' || n, (select factory_id from user_factories m join users u on u.id = m.user_id
         where u.account = 'admin' and m.is_default), 'B' || n, 'largeBus', 'inUse', 45
       from generate_series(1, ${VEHICLES}) n`,
    );
    await pool.query(`create table bare_positions (vehicle text, at timestamptz, lat integer, lon integer, speed smallint,
      heading smallint, primary key (vehicle, at))`);
    let second = 0;
    const begin = Date.now() - 3_600_000;
    const fixes = (): readonly { readonly plate: string; readonly at: number; readonly n: number }[] => {
      second += 1;
      return Array.from({ length: VEHICLES }, (_, n) => ({ n, plate: `B${n + 1}`, at: begin + second * 1000 }));
    };
    const bare = async () => {
      const rows = fixes();
      const list = (of: (row: (typeof rows)[number]) => string | number) => `{${rows.map(of).join(",")}}`;
      await pool.query(
        `insert into bare_positions select v, timestamptz 'epoch' + ms * interval '1 millisecond', lat, lon, s, h
         from unnest($1::text[], $2::bigint[], $3::integer[], $4::integer[], $5::smallint[], $6::smallint[])
           as g (v, ms, lat, lon, s, h)`,
        [
          list(({ plate }) => plate),
          list(({ at }) => at),
          list(({ n }) => 31_300_000 + n),
          list(({ n }) => 120_600_000 + n),
        ].concat([list(() => 300), list(() => 90)]),
      );
    };
    const sent = async () => {
      const all = fixes().map(({ plate, at, n }) => ({
        ...{ plate, at, latitude: 31.3 + n * 1e-6, longitude: 120.6 + n * 1e-6, speed: 30, heading: 90 },
      }));
      const { stored } = await bench.client.tracking.send({ body: { fixes: all } });
      if (stored !== VEHICLES) throw new Error(`${stored} of ${VEHICLES} fixes were kept`);
    };
    const many = async (work: () => Promise<void>) => {
      for (let call = 0; call < CALLS; call += 1) await work();
    };
    return [
      await compare({
        name: "positions, 2,000 fixes of 2,000 vehicles",
        floor: { name: "a bare insert of as many rows", round: () => sumOf(bench, processorTime, () => many(bare)) },
        subject: { name: "a call with its positions", round: () => sumOf(bench, bench.serverTime, () => many(sent)) },
        rounds: 7,
        // A third is the last positions, a third reading the call.
        atMost: 3,
      }),
    ];
  } finally {
    await pool.end();
    await bench.close();
  }
}

type Timed = (work: () => Promise<unknown>) => Promise<number>;

/** Microseconds of processor time of a process and of the database together. */
async function sumOf({ databaseTime }: Bench, timed: Timed, work: () => Promise<unknown>): Promise<number> {
  let own = 0;
  const database = await databaseTime(async () => {
    own = await timed(work);
  });
  if (process.env["BENCH_PARTS"]) console.log(Math.round(own / 1000), Math.round(database / 1000), "ms");
  return own + database;
}
