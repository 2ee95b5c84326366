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
/** As the guide says: glibc gives each thread of V8 an arena of its own, which fill in the first minute. */
const TWO_ARENAS = { MALLOC_ARENA_MAX: "2" };
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
    const usual = await memoryOf(url, 100_000);
    const [few, most] = [await memoryOf(url, 10_000, TWO_ARENAS), await memoryOf(url, MOST, TWO_ARENAS)];
    const name = MOST.toLocaleString("en");
    const growth = Math.max(0, most.steady - few.steady);
    return [
      fixed(
        "highest memory of an import of 100,000 users, 64 MB of old space",
        "150 MB",
        usual.highest / PEAK_BYTES,
        1,
      ),
      fixed(`the same of ${name} users, two malloc arenas`, "150 MB", most.highest / PEAK_BYTES, 1),
      fixed(`growth of the memory that it keeps to, from 10,000 to ${name} rows`, "5 MB", growth / SLOPE_BYTES, 1),
    ];
  } finally {
    const ended = once(server, "exit");
    server.disconnect();
    await ended;
  }
}

interface Memory {
  /** Bytes; what Linux remembers as the highest. */
  readonly highest: number;
  /**
   * Bytes that it stays below for nine tenths of its time. The highest of many moments is higher than that of few, where
   * nothing grows: between two collections there is always a longer pause.
   */
  readonly steady: number;
}

async function memoryOf(url: string, rows: number, more: Readonly<Record<string, string>> = {}): Promise<Memory> {
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
          ...more,
        },
        stdio: ["ignore", "ignore", "inherit"],
      },
    );
    let highest = 0;
    const moments: number[] = [];
    const watch = setInterval(() => {
      const { high, now } = statusOf(child);
      highest = Math.max(highest, high);
      if (now > 0) moments.push(now);
    }, 20);
    const [code] = (await once(child, "exit")) as [number];
    clearInterval(watch);
    if (code !== 0) throw new Error(`The import ended with ${code}`);
    moments.sort((a, b) => a - b);
    return { highest, steady: moments[Math.floor(moments.length * 0.9)] ?? Number.NaN };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Bytes. */
function statusOf({ pid }: ChildProcess): { readonly high: number; readonly now: number } {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) * 1024;
    return { high: of("VmHWM"), now: of("VmRSS") };
  } catch {
    return { high: 0, now: 0 };
  }
}

function* csvLines(rows: number): Generator<string> {
  yield "账户,姓名,性别,部门,岗位,手机号码\n";
  for (let at = 0; at < rows; at += 1) {
    yield `m${at},压测员工,男,总公司/车辆部,驾驶员,13${String(100_000_000 + at)}\n`;
  }
}
