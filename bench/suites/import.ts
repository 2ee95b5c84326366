import { parse } from "csv-parse";
import { applyImport, loadLookups, planImport, resources } from "@banche/core";
import { nodeReadPorts, systemClock } from "@banche/core/node";
import { fileOf } from "@banche/core/testing";
import { Pool } from "undici";
import { compare, type Verdict, wallTime } from "../lib/measure.ts";
import { type Bench, startBench } from "../lib/server.ts";

const ROWS = Number(process.env["BENCH_IMPORT_ROWS"] ?? 2_000);
const AT_ONCE = 8;

/** An import with all its checks, against a loop that parses the same file and posts the rows unchecked. */
export async function run(): Promise<readonly Verdict[]> {
  const bench = await startBench();
  const pool = new Pool(bench.url, { connections: AT_ONCE });
  let round = 0;
  try {
    const place = await aPlace(bench);
    const verdict = await compare({
      name: `import of ${ROWS.toLocaleString("en")} users`,
      floor: {
        name: "csv-parse and undici in a loop",
        round: () => wallTime(() => bareLoop(pool, bench, place, csvOf((round += 1)))),
      },
      subject: { name: "planImport, applyImport", round: () => wallTime(() => byCore(bench, csvOf((round += 1)))) },
      rounds: 3,
      atMost: 1 / 0.7,
    });
    return [verdict];
  } finally {
    await pool.destroy();
    await bench.close();
  }
}

async function byCore({ client }: Bench, csv: string): Promise<void> {
  const source = fileOf("users.csv", csv);
  const plan = await planImport({ client, resource: resources.users, source, ports: nodeReadPorts, language: "zh" });
  const jobId = `bench-${plan.counts.create}-${csv.slice(60, 72).replace(/[^a-z0-9]/gi, "")}`;
  const result = await applyImport(plan, { client, clock: systemClock, random: Math.random, jobId });
  if (result.created !== ROWS) throw new Error(`${result.created} of ${ROWS} rows were created`);
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
