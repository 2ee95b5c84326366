import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "csv-parse";
import { type Client, createClient, resources, type Transport } from "@banche/core";
import { planChanges, runJob } from "@banche/core/bulk";
import { loadLookups } from "@banche/core/forms";
import { nodeReadPorts, nodeTransport, openJournal, openPlanFile, planFile, systemClock } from "@banche/core/node";
import { fileOf } from "@banche/core/testing";
import pg from "pg";
import { Pool } from "undici";
import { adminsPlace, bareUsers, clearUsers, inBatches, writeBare } from "../lib/bareUsers.ts";
import { compare, type Verdict, wallTime } from "../lib/measure.ts";
import { type Bench, startBench } from "../lib/server.ts";

/** 100,000 rows take half an hour: one round of each, after a warm-up with fewer rows. */
const ROWS = Number(process.env["BENCH_ROWS"] ?? 10_000);
const WARM_ROWS = Math.min(ROWS, 10_000);
const ROUNDS = ROWS > WARM_ROWS ? 1 : 3;
/** Sent call by call, a user takes thirty times as long as in a batch. */
const SINGLE_ROWS = Math.min(ROWS, 2_000);
const AT_ONCE = 8;
const BATCH = 500;
const target = { server: "bench", account: "admin", factory: null };

/**
 * A job with plan and journal on disk, against a loop that parses the same file and sends the rows unchecked, and against plain inserts.
 * In batches, as the command line does with our server, and call by call, as with the platform's own. `the job alone` starts with a
 * finished plan.
 */
export async function run(): Promise<readonly Verdict[]> {
  const bench = await startBench();
  const pool = new Pool(bench.url, { connections: AT_ONCE });
  const database = new pg.Pool({ connectionString: bench.databaseUrl, max: 4 });
  const { transport, close } = nodeTransport();
  try {
    let written = 0;
    const [ids, place] = [await idsOfPlace(bench), await adminsPlace(database)];
    const loop: Way = {
      name: "csv-parse and undici in a loop",
      write: (prefix, count) => wallTime(() => bareLoop(pool, bench, ids, csvOf(prefix, count))),
    };
    const inserts: Way = {
      name: "insert from unnest into the same tables",
      write: async (prefix, count) => {
        const batches = inBatches(bareUsers({ ...place, prefix, count }), BATCH);
        return wallTime(async () => {
          for (const batch of batches) await writeBare(database, batch);
        });
      },
    };
    const single = clientOf(bench, withoutBatches(transport));
    const batches = clientOf(bench, transport);
    const by = (client: Client, whole: boolean): Way => ({
      name: "planChanges, runJob",
      write: (prefix, count) => byCore({ client, csv: csvOf(prefix, count), count, whole }),
    });
    /** Every round writes the same number of new users into the same tables. */
    const roundOf =
      ({ write }: Way, count: number) =>
      async () => {
        const ms = await write(`f${(written += 1)}n`, count);
        await clearUsers(database, count);
        return ms;
      };
    const compared = async (
      what: string,
      { floor, subject, atMost, rows = ROWS, rounds = ROUNDS }: Compared,
    ): Promise<Verdict> =>
      compare({
        name: `${rows.toLocaleString("en")} users ${what}`,
        floor: { name: floor.name, round: roundOf(floor, rows) },
        subject: { name: subject.name, round: roundOf(subject, rows) },
        warmUp: () => roundOf(floor, Math.min(rows, WARM_ROWS))().then(roundOf(subject, Math.min(rows, WARM_ROWS))),
        ...{ rounds, atMost },
      });
    const one = { floor: loop, subject: by(single, false), rows: SINGLE_ROWS };
    return [
      // Ten times as quick as the loop: one round shows it.
      await compared("in batches, planned and carried out", {
        ...{ floor: loop, subject: by(batches, true), atMost: 1 / 0.85, rounds: 1 },
      }),
      await compared("in batches, the job alone", { floor: inserts, subject: by(batches, false), atMost: 1 / 0.6 }),
      await compared("call by call, the job alone", { ...one, atMost: 1 / 0.85 }),
      await compared("call by call, planned and carried out", { ...one, subject: by(single, true), atMost: 1 / 0.85 }),
    ];
  } finally {
    await close();
    await pool.destroy();
    await database.end();
    await bench.close();
  }
}

interface Compared {
  readonly floor: Way;
  readonly subject: Way;
  readonly atMost: number;
  readonly rows?: number;
  readonly rounds?: number;
}

/** A method of writing users. @returns milliseconds */
interface Way {
  readonly name: string;
  readonly write: (prefix: string, count: number) => Promise<number>;
}

interface CoreRun {
  readonly client: Client;
  readonly csv: string;
  readonly count: number;
  /** Also counts the time of the plan. */
  readonly whole: boolean;
}

/** @returns milliseconds */
async function byCore({ client, csv, count, whole }: CoreRun): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "banche-bench-"));
  const path = join(folder, "plan.json");
  try {
    const planned = await wallTime(async () => {
      const made = await planChanges({
        ...{ client, clock: systemClock, target, ports: nodeReadPorts, language: "zh" },
        sources: [{ source: fileOf("users.csv", csv), resource: resources.users }],
        store: (header) => planFile(path, header),
      });
      if (!made.plan) throw new Error(made.issues[0]?.text ?? "there is no plan");
    });
    const carriedOut = await wallTime(async () => {
      const plan = await openPlanFile(path);
      const journal = await openJournal(join(folder, "journal"), { clock: systemClock });
      const jobId = `bench-${plan.hash.slice(0, 12)}`;
      const result = await runJob({ client, plan, journal, jobId, target, clock: systemClock, random: Math.random });
      await journal.close();
      const created = result.status === "finished" ? result.summary.counts.created : 0;
      if (created !== count) throw new Error(`${created} of ${count} rows were created`);
    });
    return whole ? planned + carriedOut : carriedOut;
  } finally {
    await rm(folder, { recursive: true });
  }
}

function clientOf({ url, token }: Bench, transport: Transport): Client {
  return createClient({ server: url, transport, clock: systemClock, random: Math.random, token: () => token });
}

/** Hides the additions of our server. */
function withoutBatches(transport: Transport): Transport {
  return async (request) => {
    if (!new URL(request.url).pathname.startsWith("/api/ext/")) return transport(request);
    return { status: 404, headers: {}, text: async () => "", bytes: async () => new Uint8Array() };
  };
}

async function bareLoop(pool: Pool, bench: Bench, ids: Ids, csv: string): Promise<void> {
  const rows = parse(csv, { from_line: 2 })[Symbol.asyncIterator]();
  const headers = { authorization: bench.token, "content-type": "application/json" };
  const worker = async () => {
    for (let next = await rows.next(); !next.done; next = await rows.next()) {
      const [account, realName, , , , mobilePhone] = next.value as string[];
      const user = { account, realName, gender: 1, ...ids, mobilePhone, enabledMark: 1, sortCode: 0 };
      const { body } = await pool.request({
        path: "/api/system/Permission/Users",
        method: "POST",
        headers,
        body: JSON.stringify(user),
      });
      const { code, msg } = JSON.parse(await body.text()) as { code: number; msg: string };
      if (code !== 200) throw new Error(msg);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

interface Ids {
  readonly organizeId: string;
  readonly positionId: string;
}

/** The ids of the department and position that the rows name. */
async function idsOfPlace({ client }: Bench): Promise<Ids> {
  const lookups = await loadLookups(client, [resources.users]);
  const department = lookups.find("departments", "总公司/运营部/车辆部");
  const organizeId = department.ok ? department.id : "";
  const position = lookups.find("positions", "驾驶员", { within: organizeId });
  return { organizeId, positionId: position.ok ? position.id : "" };
}

function csvOf(prefix: string, count: number): string {
  const users = bareUsers({ prefix, count, factoryId: "", departmentId: "", positionId: "", creatorId: "" });
  const rows = users.map(
    ({ account, realName, mobilePhone }) => `${account},${realName},男,总公司/运营部/车辆部,驾驶员,${mobilePhone}`,
  );
  return `账户,姓名,性别,部门,岗位,手机号码\n${rows.join("\n")}\n`;
}
