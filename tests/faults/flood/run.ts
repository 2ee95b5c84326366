/**
 * A flood of messages into the terminal UI while somebody writes: all of them are there, in order, and so is every key.
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
  readonly typed: number;
  /** Keys that could be seen while the flood still went on. */
  readonly echoedMeanwhile: number;
  /** Keys that could be seen in the end, in their order. */
  readonly echoed: number;
  /** Frames that the terminal got meanwhile. */
  readonly frames: number;
}

/** Whether keys could be seen as they were typed: while the flood went on, all but those of its last second. */
export function isLive({ typed, echoedMeanwhile }: Pick<Flood, "typed" | "echoedMeanwhile">): boolean {
  return typed - echoedMeanwhile <= TICKS_PER_SECOND / TICKS_PER_KEY;
}

const TICKS_PER_SECOND = 10;
/** So few that all keys stand in one row. */
const TICKS_PER_KEY = 2;
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
    let [typed, pushed, last] = ["", 0, ""];
    for (let tick = 0; tick < seconds * TICKS_PER_SECOND; tick += 1) {
      last = server.push(perSecond / TICKS_PER_SECOND);
      pushed += perSecond / TICKS_PER_SECOND;
      if (tick % TICKS_PER_KEY === 0) {
        const key = LETTERS[typed.length % LETTERS.length] ?? "";
        terminal.type(key);
        typed += key;
      }
      await wait(1_000 / TICKS_PER_SECOND);
    }
    const echoedMeanwhile = draftOf(terminal).length;
    const drawn = frames;
    await terminal.shows(`> ${typed}`);
    const echoed = draftOf(terminal) === typed ? typed.length : 0;
    await terminal.shows(last);
    const { found, outOfOrder } = await countAll(terminal);
    return { pushed, found, outOfOrder, typed: typed.length, echoedMeanwhile, echoed, frames: drawn };
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
