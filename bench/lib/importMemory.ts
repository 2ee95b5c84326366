/** Imports so many made-up users against a server that forgets them at once; prints the highest live memory in bytes. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient, resources, type Transport } from "@banche/core";
import { planChanges, runJob } from "@banche/core/bulk";
import { nodeReadPorts, openJournal, openPlanFile, planFile, spillFile, systemClock } from "@banche/core/node";
import { createFakeServer } from "@banche/core/testing";

const rows = Number(process.argv[2]);
const fake = createFakeServer();
const done = JSON.stringify({ code: 200, msg: "", data: { id: "x" } });
let highest = 0;
let calls = 0;

/** Live memory is what is left after a collection: what V8 has not bothered to free yet says nothing. */
function look(): void {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  highest = Math.max(highest, heapUsed + external);
}

const transport: Transport = async (request) => {
  calls += 1;
  if (calls % 500 === 0) look();
  if (request.method === "GET") return forget(await fake.transport(request));
  return { status: 200, headers: {}, text: async () => done, bytes: async () => new Uint8Array() };
};

/** The fake keeps a list of its calls. */
function forget<T>(answer: T): T {
  (fake.calls as unknown[]).length = 0;
  return answer;
}

async function* pieces(): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode("账户,姓名,性别,部门,岗位,手机号码\n");
  for (let from = 0; from < rows; from += 500) {
    const lines = Array.from({ length: Math.min(500, rows - from) }, (_, at) => {
      const number = from + at;
      return `m${number},压测员工,男,总公司/车辆部,驾驶员,13${String(100_000_000 + number)}\n`;
    });
    yield encoder.encode(lines.join(""));
  }
}

const client = createClient({ server: "http://fake", transport, clock: systemClock, random: Math.random });
const source = { name: "users.csv", open: pieces };
const folder = mkdtempSync(join(tmpdir(), "banche-bench-"));
const path = join(folder, "plan.json");
const target = { server: "http://fake", account: "admin", factory: null };
const made = await planChanges({
  ...{ client, clock: systemClock, target, ports: nodeReadPorts, language: "zh" },
  sources: [{ source, resource: resources.users }],
  spill: () => spillFile(folder),
  store: (header) => planFile(path, header),
});
if (!made.plan) throw new Error(made.issues[0]?.text ?? "no plan");
const journal = await openJournal(join(folder, "journal"), { clock: systemClock });
const result = await runJob({
  ...{ client, plan: await openPlanFile(path), journal, jobId: "memory", target },
  ...{ clock: systemClock, random: Math.random },
});
await journal.close();
rmSync(folder, { recursive: true });
const created = result.status === "finished" ? result.summary.counts.created : 0;
if (created !== rows) throw new Error(`${created} of ${rows} rows were created`);
look();
process.stdout.write(String(highest));
