/** Imports so many made-up users against a server that forgets them at once; prints the highest live memory in bytes. */
import { applyImport, createClient, planImport, resources, type Transport } from "@banche/core";
import { nodeReadPorts, systemClock } from "@banche/core/node";
import { createFakeServer } from "@banche/core/testing";

const rows = Number(process.argv[2]);
const fake = createFakeServer({ additions: true });
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
const plan = await planImport({ client, resource: resources.users, source, ports: nodeReadPorts, language: "zh" });
const result = await applyImport(plan, { client, clock: systemClock, random: Math.random, jobId: "memory" });
if (result.created !== rows) throw new Error(`${result.created} of ${rows} rows were created`);
look();
process.stdout.write(String(highest));
