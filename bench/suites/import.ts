import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "csv-parse";
import { type Client, createClient, loadLookups, planChanges, resources, runJob, type Transport } from "@banche/core";
import { nodeReadPorts, nodeTransport, openJournal, openPlanFile, planFile, systemClock } from "@banche/core/node";
import { fileOf } from "@banche/core/testing";
import { Pool } from "undici";
import { compare, type Verdict, wallTime } from "../lib/measure.ts";
import { type Bench, startBench } from "../lib/server.ts";

const ROWS = Number(process.env["BENCH_ROWS"] ?? 2_000);
const AT_ONCE = 8;
const target = { server: "bench", account: "admin", factory: null };

/**
 * A job with plan and journal on disk, against a loop that parses the same file and posts the rows unchecked: once call by
 * call, as on the platform's own servers, and once through the batch endpoint. The whole of it with all checks and the
 * comparison, and the job alone.
 */
export async function run(): Promise<readonly Verdict[]> {
  const bench = await startBench();
  const pool = new Pool(bench.url, { connections: AT_ONCE });
  const { transport, close } = nodeTransport();
  let round = 0;
  try {
    const place = await aPlace(bench);
    const named = `${ROWS.toLocaleString("en")} users`;
    const floor = {
      name: "csv-parse and undici in a loop",
      round: () => wallTime(() => bareLoop(pool, bench, place, csvOf((round += 1)))),
    };
    const single = clientOf(bench, withoutBatches(transport));
    const batches = clientOf(bench, transport);
    const ways: readonly (readonly [name: string, client: Client, whole: boolean, atMost: number])[] = [
      [`${named} call by call, the job alone`, single, false, 1 / 0.85],
      [`${named} call by call, planned and carried out`, single, true, 1 / 0.7],
      [`${named} in batches, planned and carried out`, batches, true, 1],
    ];
    const verdicts: Verdict[] = [];
    for (const [name, client, whole, atMost] of ways) {
      const subject = { name: "planChanges, runJob", round: () => byCore(client, csvOf((round += 1)), whole) };
      verdicts.push(await compare({ name, floor, subject, rounds: 3, atMost }));
    }
    return verdicts;
  } finally {
    await close();
    await pool.destroy();
    await bench.close();
  }
}

/** @returns milliseconds of the job, with `whole` those of its plan, too */
async function byCore(client: Client, csv: string, whole: boolean): Promise<number> {
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
      if (created !== ROWS) throw new Error(`${created} of ${ROWS} rows were created`);
    });
    return whole ? planned + carriedOut : carriedOut;
  } finally {
    await rm(folder, { recursive: true });
  }
}

function clientOf({ url, token }: Bench, transport: Transport): Client {
  return createClient({ server: url, transport, clock: systemClock, random: Math.random, token: () => token });
}

/** Hides what only our server has. */
function withoutBatches(transport: Transport): Transport {
  return async (request) => {
    if (!new URL(request.url).pathname.startsWith("/api/ext/")) return transport(request);
    return { status: 404, headers: {}, text: async () => "", bytes: async () => new Uint8Array() };
  };
}

async function bareLoop(pool: Pool, bench: Bench, place: Place, csv: string): Promise<void> {
  const rows = parse(csv, { from_line: 2 })[Symbol.asyncIterator]();
  const headers = { authorization: bench.token, "content-type": "application/json" };
  const worker = async () => {
    for (let next = await rows.next(); !next.done; next = await rows.next()) {
      const [account, realName, , , , mobilePhone] = next.value as string[];
      const user = { account, realName, gender: 1, ...place, mobilePhone, enabledMark: 1, sortCode: 0 };
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

interface Place {
  readonly organizeId: string;
  readonly positionId: string;
}

/** The department and position that the rows name, by their ids. */
async function aPlace({ client }: Bench): Promise<Place> {
  const lookups = await loadLookups(client, [resources.users]);
  const department = lookups.find("departments", "总公司/运营部/车辆部");
  const organizeId = department.ok ? department.id : "";
  const position = lookups.find("positions", "驾驶员", { within: organizeId });
  return { organizeId, positionId: position.ok ? position.id : "" };
}

function csvOf(round: number): string {
  const rows = Array.from({ length: ROWS }, (_, at) => {
    const mobile = `13${String(100_000_000 + round * ROWS + at)}`;
    return `r${round}n${at},压测员工,男,总公司/运营部/车辆部,驾驶员,${mobile}`;
  });
  return `账户,姓名,性别,部门,岗位,手机号码\n${rows.join("\n")}\n`;
}
