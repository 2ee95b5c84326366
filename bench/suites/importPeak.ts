import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fixed, type Verdict } from "../lib/measure.ts";

const PEAK_BYTES = 150e6;
const SLOPE_BYTES = 5e6;
/** A million rows take some minutes: asked for by `BENCH_ROWS=1000000`. */
const MOST = Number(process.env["BENCH_ROWS"] ?? 100_000);

/**
 * All memory of the built command line, not just its heap, at its highest in `banche users import` with 64 MB of old space,
 * plan and journal on disk. The server is one that forgets what it is sent, so that a million rows are a matter of minutes.
 */
export async function run(): Promise<readonly Verdict[]> {
  const server = fork(new URL("../lib/sinkServer.ts", import.meta.url), { execArgv: ["-C", "@banche/source"] });
  const [port] = (await once(server, "message")) as [number];
  const url = `http://127.0.0.1:${port}`;
  try {
    const [few, usual] = [await peakOf(url, 10_000), await peakOf(url, 100_000)];
    const most = MOST > 100_000 ? await peakOf(url, MOST) : usual;
    const name = Math.max(MOST, 100_000).toLocaleString("en");
    return [
      fixed("highest memory of an import of 100,000 users, 64 MB of old space", "150 MB", usual / PEAK_BYTES, 1),
      fixed(`what it grows by from 10,000 to ${name} rows`, "5 MB", Math.max(0, most - few) / SLOPE_BYTES, 1),
    ];
  } finally {
    const ended = once(server, "exit");
    server.disconnect();
    await ended;
  }
}

/** @returns bytes */
async function peakOf(url: string, rows: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "banche-bench-"));
  try {
    const file = join(folder, "users.csv");
    await pipeline(Readable.from(csvLines(rows)), createWriteStream(file));
    const child = spawn(
      process.execPath,
      [
        "--max-old-space-size=64",
        "packages/cli/dist/main.js",
        "users",
        "import",
        file,
        "--yes",
        "--quiet",
        "--progress",
        "none",
      ],
      {
        env: {
          PATH: process.env["PATH"],
          HOME: folder,
          BANCHE_CONFIG_DIR: folder,
          BANCHE_SERVER: url,
          BANCHE_TOKEN: "t",
        },
        stdio: ["ignore", "ignore", "inherit"],
      },
    );
    let peak = 0;
    const watch = setInterval(() => (peak = Math.max(peak, highestOf(child))), 100);
    const [code] = (await once(child, "exit")) as [number];
    clearInterval(watch);
    if (code !== 0) throw new Error(`The import ended with ${code}`);
    return peak;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Bytes; what Linux remembers as the highest. */
function highestOf({ pid }: ChildProcess): number {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Number(kilobytes ?? 0) * 1024;
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
