import { randomUUID } from "node:crypto";
import pg from "pg";
import { Pool } from "undici";
import { manyCalls } from "../lib/atOnce.ts";
import { compare, type Verdict, wallTime } from "../lib/measure.ts";
import { type Bench, startBench } from "../lib/server.ts";
import { adminsPlace, bareUsers, clearUsers, inBatches, type Place, writeBare } from "../lib/bareUsers.ts";

const ROWS = Number(process.env["BENCH_ROWS"] ?? 100_000);
const SINGLES = Math.min(ROWS, 2_000);
const SIZE = 500;

/** New users by the batch endpoint, and one by one, against a plain insert of the same rows into the same tables. */
export async function run(): Promise<readonly Verdict[]> {
  const bench = await startBench();
  const database = new pg.Pool({ connectionString: bench.databaseUrl, max: 4 });
  const http = new Pool(bench.url, { connections: 8 });
  try {
    const place = await adminsPlace(database);
    let round = 0;
    const floor = async (rows: number) => {
      const batches = inBatches(bareUsers({ ...place, prefix: `f${(round += 1)}n`, count: rows }), SIZE);
      const ms = await wallTime(async () => {
        for (const batch of batches) await writeBare(database, batch);
      });
      await clearUsers(database, rows);
      return ms;
    };
    const subject = (rows: number, atOnce: number, bodies: (prefix: string) => readonly Body[]) => async () => {
      const waiting = [...bodies(`s${(round += 1)}n`)];
      const ms = await wallTime(() => manyCalls(waiting.length, atOnce, () => post(http, bench, waiting.pop())));
      await clearUsers(database, rows);
      return ms;
    };
    const against = { name: "insert from unnest into the same tables", round: () => floor(ROWS) };
    const name = `${ROWS.toLocaleString("en")} users in batches of ${SIZE}`;
    return [
      await compare({
        name,
        floor: against,
        subject: { name: "POST batch, two at once", round: subject(ROWS, 2, (prefix) => batches(prefix, place)) },
        rounds: 3,
        atMost: 1 / 0.6,
      }),
      await compare({
        name: `${name}, one at a time`,
        floor: against,
        subject: { name: "POST batch", round: subject(ROWS, 1, (prefix) => batches(prefix, place)) },
        rounds: 3,
        atMost: 1 / 0.6,
      }),
      await compare({
        name: `${SINGLES.toLocaleString("en")} users one by one, eight at once`,
        floor: { name: "insert from unnest into the same tables", round: () => floor(SINGLES) },
        subject: { name: "POST Users", round: subject(SINGLES, 8, (prefix) => singles(prefix, place)) },
        rounds: 3,
        atMost: 50,
      }),
    ];
  } finally {
    await http.destroy();
    await database.end();
    await bench.close();
  }
}

interface Body {
  readonly path: string;
  readonly text: string;
}

async function post(http: Pool, { token }: Bench, body: Body | undefined): Promise<void> {
  const answer = await http.request({
    path: body?.path ?? "",
    method: "POST",
    headers: { authorization: token, "content-type": "application/json", "idempotency-key": randomUUID() },
    body: body?.text ?? "",
  });
  const text = await answer.body.text();
  const { code, data } = JSON.parse(text) as { code: number; data: { readonly code: number }[] | object };
  if (code !== 200 || (Array.isArray(data) && data.some((one) => one.code !== 200)))
    throw new Error(text.slice(0, 500));
}

function batches(prefix: string, place: Place): readonly Body[] {
  const wanted = bareUsers({ ...place, prefix, count: ROWS });
  return inBatches(wanted, SIZE).map((users) => ({
    path: "/api/ext/batch/users",
    text: JSON.stringify({ operations: users.map((user) => ({ op: "create", record: user.wire })) }),
  }));
}

function singles(prefix: string, place: Place): readonly Body[] {
  return bareUsers({ ...place, prefix, count: SINGLES }).map(({ wire }) => ({
    path: "/api/system/Permission/Users",
    text: JSON.stringify(wire),
  }));
}
