import { mkdtempSync, rmSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { startFloodServer } from "../../tests/lib/floodServer.ts";
import { compare, type Verdict } from "../lib/measure.ts";
import { type TerminalProgram, terminalProgram } from "../lib/terminalProgram.ts";

const MESSAGES = 100_000;
const KEYS = 100;
/** Characters that appear nowhere else on the screen. */
const TYPED = ["甲", "乙", "丙", "丁", "戊", "己", "庚", "辛", "壬", "癸"] as const;
const REDRAW = "\u000c";
const CLEAR = "\u0015";
/** Longer than a frame, so that each key is drawn separately. */
const PAUSE_MS = 45;

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Time from a typed key to the bytes that show it, the slowest of a hundred: the terminal UI with 100,000 messages, against the simplest
 * Ink program.
 */
export async function run(): Promise<readonly Verdict[]> {
  if (spawnSync("script", ["--version"]).status !== 0) return [];
  const folder = mkdtempSync(join(tmpdir(), "banche-bench-frames-"));
  const server = await startFloodServer();
  const empty = terminalProgram(`${process.execPath} ${file("../lib/emptyInk.mjs")}`, {});
  const full = terminalProgram(`${process.execPath} ${file("../../packages/cli/dist/main.js")} tui`, {
    ...{ LANG: "zh_CN.UTF-8", HOME: folder, BANCHE_CONFIG_DIR: folder, TMUX: "none" },
    ...{ BANCHE_SERVER: server.url, BANCHE_TOKEN: "t" },
  });
  try {
    await empty.shows(">");
    await full.shows("王芳");
    await full.typed("c", "● ");
    // A key before the list is shown has no effect.
    await full.shows("还没有消息", "\r");
    for (let left = MESSAGES; left > 0; left -= 5_000) await full.shows(server.push(5_000), REDRAW);
    return [
      await compare({
        name: "terminal UI, a typed key, p99, 100,000 messages",
        floor: { name: "an Ink program of one line", round: () => slowestKey(empty) },
        subject: { name: "100,000 messages", round: () => slowestKey(full) },
        rounds: 5,
        // Ink needs half of a slow key's time for a screen full of text; the limit keeps it below a frame of 33 ms.
        atMost: 16,
      }),
    ];
  } finally {
    empty.close();
    full.close();
    server.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

/** The 99th of a hundred keys by their time, typed one after the other. */
async function slowestKey(program: TerminalProgram): Promise<number> {
  const times: number[] = [];
  while (times.length < KEYS) {
    for (const key of TYPED) {
      times.push(await program.typed(key, key));
      await wait(PAUSE_MS);
    }
    program.type(CLEAR);
    await wait(PAUSE_MS);
  }
  return times.sort((a, b) => a - b)[KEYS - 2] ?? Number.NaN;
}
