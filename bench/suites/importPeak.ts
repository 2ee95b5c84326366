import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fixed, type Verdict } from "../lib/measure.ts";

/** Memory limit for each row, in bytes; a kilobyte is 1,000 bytes. */
const ROW_BYTES = 2e3;
const FEW = 10_000;
/** Rows of the largest tested import. */
const MOST = 200_000;

/**
 * Memory of the built command line in `banche users import`, with plan and journal on disk: how much each further row adds to the peak of
 * the whole process. The server discards everything it gets.
 */
export async function run(): Promise<readonly Verdict[]> {
  const server = fork(new URL("../lib/sinkServer.ts", import.meta.url), { execArgv: ["-C", "@banche/source"] });
  const [port] = (await once(server, "message")) as [number];
  const url = `http://127.0.0.1:${port}`;
  try {
    const [few, most] = [await highestOf(url, FEW), await highestOf(url, MOST)];
    const perRow = Math.max(0, most - few) / (MOST - FEW);
    console.log(`highest: ${Math.round(few / 1e6)} MB for 10,000 rows, ${Math.round(most / 1e6)} MB for 200,000`);
    return [fixed("memory of a row in an import, from 10,000 to 200,000 rows", "2 kB", perRow / ROW_BYTES, 1)];
  } finally {
    const ended = once(server, "exit");
    server.disconnect();
    await ended;
  }
}

/** Peak memory of the process in bytes, with shared memory, as recorded by Linux. */
async function highestOf(url: string, rows: number): Promise<number> {
  let highest = 0;
  await imported(url, rows, (child) => {
    const watch = setInterval(() => {
      highest = Math.max(highest, highWater(child));
    }, 20);
    child.once("exit", () => clearInterval(watch));
  });
  return highest;
}

async function imported(url: string, rows: number, watch: (child: ChildProcess) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "banche-bench-"));
  try {
    const file = join(folder, "users.csv");
    await pipeline(Readable.from(csvLines(rows)), createWriteStream(file));
    const command = ["users", "import", file, "--yes", "--quiet", "--progress", "none"];
    const child = spawn(process.execPath, ["packages/cli/dist/main.js", ...command], {
      env: {
        PATH: process.env["PATH"],
        HOME: folder,
        BANCHE_CONFIG_DIR: folder,
        BANCHE_SERVER: url,
        BANCHE_TOKEN: "t",
      },
      stdio: ["ignore", "ignore", "inherit"],
    });
    watch(child);
    const [code] = (await once(child, "close")) as [number];
    if (code !== 0) throw new Error(`The import ended with ${code}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Bytes. */
function highWater({ pid }: ChildProcess): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

function* csvLines(rows: number): Generator<string> {
  yield "账户,姓名,性别,部门,岗位,手机号码\n";
  for (let at = 0; at < rows; at += 1) {
    yield `m${at},压测员工,男,总公司/车辆部,驾驶员,13${String(100_000_000 + at)}\n`;
  }
}
