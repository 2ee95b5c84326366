/**
 * A flood of messages into the terminal UI while somebody writes: all of them are there, in order, and each key can be
 * seen before the flood ends. A slow machine gets a longer flood, so that the speed of the machine decides nothing.
 * `node -C @banche/source tests/faults/flood/main.ts [seconds=10] [perSecond=2000]`
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startFloodServer } from "../../lib/floodServer.ts";
import { FRAME_BEGINS, openTallTerminal, type TallTerminal } from "../../lib/tallTerminal.ts";

export interface Flood {
  readonly pushed: number;
  /** Messages that the terminal UI has, found by going through all of them. */
  readonly found: number;
  readonly outOfOrder: number;
  /** Keys that were to be typed: each as soon as the one before it could be seen. */
  readonly wanted: number;
  /** Keys that could be seen while the flood still went on. */
  readonly echoedMeanwhile: number;
  /** Frames that the terminal got meanwhile. */
  readonly frames: number;
}

const TICKS_PER_SECOND = 10;
/** So few that all keys stand in one row. */
const TICKS_PER_KEY = 2;
/** So many times as long as asked, the flood goes on for keys that were not seen. */
const PATIENCE = 10;
const PAGE_UP = "\u001b[5~";

export async function runFlood(seconds: number, perSecond: number): Promise<Flood> {
  const folder = mkdtempSync(join(tmpdir(), "banche-flood-"));
  const server = await startFloodServer();
  let frames = 0;
  const terminal = openTallTerminal(
    {
      ...{ PATH: process.env["PATH"] ?? "", LANG: "zh_CN.UTF-8", TERM: "tmux-256color", TMUX: "none" },
      ...{ HOME: folder, BANCHE_CONFIG_DIR: folder, BANCHE_SERVER: server.url, BANCHE_TOKEN: "t" },
    },
    (output) => (frames += output.split(FRAME_BEGINS).length - 1),
    { cols: 120, rows: 100 },
  );
  try {
    await terminal.shows("王芳");
    terminal.type("c");
    await terminal.shows("● 王芳");
    terminal.type("\r");
    await terminal.shows("还没有消息");
    frames = 0;
    const wanted = (seconds * TICKS_PER_SECOND) / TICKS_PER_KEY;
    let [typed, pushed, last] = ["", 0, ""];
    const isWritten = (): boolean => typed.length >= wanted && draftOf(terminal) === typed;
    const ticks = seconds * TICKS_PER_SECOND;
    for (let tick = 0; tick < ticks || (!isWritten() && tick < ticks * PATIENCE); tick += 1) {
      last = server.push(perSecond / TICKS_PER_SECOND);
      pushed += perSecond / TICKS_PER_SECOND;
      if (tick >= typed.length * TICKS_PER_KEY && typed.length < wanted && draftOf(terminal) === typed) {
        const key = LETTERS[typed.length % LETTERS.length] ?? "";
        terminal.type(key);
        typed += key;
      }
      await wait(1_000 / TICKS_PER_SECOND);
    }
    const draft = draftOf(terminal);
    const [echoedMeanwhile, drawn] = [draft === typed.slice(0, draft.length) ? draft.length : 0, frames];
    await terminal.shows(last);
    const { found, outOfOrder } = await countAll(terminal);
    return { pushed, found, outOfOrder, wanted, echoedMeanwhile, frames: drawn };
  } finally {
    await terminal.close();
    server.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];

const draftOf = (terminal: TallTerminal): string =>
  terminal
    .rows()
    .map((row) => /> ([a-z]+)$/.exec(row)?.[1])
    .find((draft) => draft !== undefined) ?? "";

/** Goes up to the first message and counts what is seen on the way. */
async function countAll(terminal: TallTerminal): Promise<Pick<Flood, "found" | "outOfOrder">> {
  const found = new Set<number>();
  let outOfOrder = 0;
  for (;;) {
    const numbers = numbersOn(terminal);
    outOfOrder += numbers.filter((number, index) => index > 0 && number !== (numbers[index - 1] ?? 0) + 1).length;
    for (const number of numbers) found.add(number);
    const [first = 1] = numbers;
    if (first <= 1) return { found: found.size, outOfOrder };
    terminal.type(PAGE_UP);
    await terminal.until(() => (numbersOn(terminal)[0] ?? first) < first);
  }
}

/** In the list of people the latest message stands as well, before the rule. */
const numbersOn = (terminal: TallTerminal): readonly number[] =>
  terminal.rows().flatMap((row) => {
    const number = /第(\d+)条：/.exec(row.slice(row.indexOf("│") + 1))?.[1];
    return number === undefined ? [] : [Number(number)];
  });
