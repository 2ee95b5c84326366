import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { fixed, type Verdict } from "../lib/measure.ts";

const PEAK_BYTES = 150e6;
const SLOPE_BYTES = 5e6;
const WATCH = fileURLToPath(new URL("../lib/watchLiveMemory.ts", import.meta.url));
/** A million rows take some minutes: asked for by `BENCH_ROWS=1000000`. */
const MOST = Number(process.env["BENCH_ROWS"] ?? 100_000);

/**
 * Memory of the built command line in `banche users import` with 64 MB of old space, plan and journal on disk: all of the
 * process at its highest, and how what lives in it grows with the rows. The server is one that forgets what it is sent, so
 * that a million rows are a matter of minutes.
 */
export async function run(): Promise<readonly Verdict[]> {
  const server = fork(new URL("../lib/sinkServer.ts", import.meta.url), { execArgv: ["-C", "@banche/source"] });
  const [port] = (await once(server, "message")) as [number];
  const url = `http://127.0.0.1:${port}`;
  try {
    const name = MOST.toLocaleString("en");
    const highest = await highestOf(url, MOST);
    const [few, most] = [await liveIn(url, 10_000), await liveIn(url, MOST)];
    const growth = Math.max(0, most - few);
    return [
      fixed(`highest memory of an import of ${name} users, 64 MB of old space`, "150 MB", highest / PEAK_BYTES, 1),
      fixed(`growth of what lives in it, from 10,000 to ${name} rows`, "5 MB", growth / SLOPE_BYTES, 1),
    ];
  } finally {
    const ended = once(server, "exit");
    server.disconnect();
    await ended;
  }
}

/** Bytes of the process, shared ones too; what Linux remembers as the highest. */
async function highestOf(url: string, rows: number): Promise<number> {
  let highest = 0;
  await imported(url, rows, [], (child) => {
    const watch = setInterval(() => {
      highest = Math.max(highest, highWater(child));
    }, 20);
    child.once("exit", () => clearInterval(watch));
  });
  return highest;
}

/**
 * Bytes that live in it, after collections, for nine tenths of its time: the highest of many moments is higher than that of
 * few, where nothing grows.
 */
async function liveIn(url: string, rows: number): Promise<number> {
  let told = "";
  await imported(url, rows, ["--expose-gc", "--import", WATCH], (child) => {
    (child.stdio[3] as Readable).on("data", (text: Buffer) => {
      told += text.toString();
    });
  });
  const moments = told.split("\n").map(Number);
  return moments.sort((a, b) => a - b)[Math.floor(moments.length * 0.9)] ?? Number.NaN;
}

async function imported(
  url: string,
  rows: number,
  flags: readonly string[],
  watch: (child: ChildProcess) => void,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "banche-bench-"));
  try {
    const file = join(folder, "users.csv");
    await pipeline(Readable.from(csvLines(rows)), createWriteStream(file));
    const command = ["users", "import", file, "--yes", "--quiet", "--progress", "none"];
    const child = spawn(
      process.execPath,
      ["--max-old-space-size=64", ...flags, "packages/cli/dist/main.js", ...command],
      {
        env: {
          PATH: process.env["PATH"],
          HOME: folder,
          BANCHE_CONFIG_DIR: folder,
          BANCHE_SERVER: url,
          BANCHE_TOKEN: "t",
        },
        stdio: ["ignore", "ignore", "inherit", "pipe"],
      },
    );
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
