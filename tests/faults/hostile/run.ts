/**
 * Texts of somebody hostile, in everything that people read in a terminal: none of their control characters may come out.
 * `node -C @banche/source tests/faults/hostile/main.ts [messages=100000]`
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { bancheWith } from "../../lib/banche.ts";
import { linesOf } from "../../lib/lines.ts";
import { type HostilePlatform, startHostilePlatform } from "./platform.ts";
import { openTallTerminal, type TallTerminal } from "../../lib/tallTerminal.ts";
import { speech } from "./speech.ts";

export interface Counts {
  /** Messages that were seen on the whole screen. */
  readonly drawn: number;
  /** Messages that the screen-reader mode told. */
  readonly told: number;
  /** Messages of `chat tail`, `chat history`, `messages list`. */
  readonly tailed: number;
  readonly history: number;
  readonly listed: number;
  /** Messages that were opened with `messages show`. */
  readonly shown: number;
  /** Where something came out that can steer a terminal; with what stood around it. */
  readonly spoke: readonly string[];
}

/** Messages that come at once; all of them are on the screen together. A wide one is drawn several times faster than a tall one. */
const BATCH = 50;
const SIZE = { cols: 1_000, rows: 150 };
const TOLD_BATCH = 500;
const SHOWN_MAX = 20;
const SHOWN_SHARE = 30;
const ESCAPE = "\u001b";
const PAGE_UP = "\u001b[5~";
/** Alt-G. */
const TO_END = "\u001bg";
/** More than the tallest text has. */
const MOST_PAGES = 20;

/** @param report - is told now and then how far it is */
export async function runHostile(messages: number, report: Report = () => undefined): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), "banche-hostile-"));
  const spoke: string[] = [];
  const check = (where: string, output: string, on: "terminal" | "pipe"): void => {
    const found = speech(output, on);
    if (found !== undefined) spoke.push(`${where}: ${found}`);
  };
  const withPlatform = async <T>(work: (platform: HostilePlatform, env: Record<string, string>) => Promise<T>) => {
    const platform = await startHostilePlatform(messages);
    const env = { BANCHE_SERVER: platform.url, BANCHE_TOKEN: "t", BANCHE_CONFIG_DIR: folder, HOME: folder };
    try {
      return await work(platform, { ...env, PATH: process.env["PATH"] ?? "", LANG: "zh_CN.UTF-8" });
    } finally {
      platform.close();
    }
  };
  try {
    const work = { messages, check, report: (line: string) => report(`${line}, ${spoke.length} found`) };
    const drawn = await withPlatform((platform, env) => draw(platform, env, work));
    const told = await withPlatform((platform, env) => tell(platform, env, work));
    const tailed = await withPlatform((platform, env) => tail(platform, env, work));
    const printed = await withPlatform((_platform, env) => print(env, work));
    return { drawn, told, tailed, ...printed, spoke };
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

type Report = (line: string) => void;

interface Work {
  readonly messages: number;
  readonly check: (where: string, output: string, on: "terminal" | "pipe") => void;
  readonly report: Report;
}

/** Goes through all messages by so many at a time; tells how far it is after every tenth part. */
async function inBatches(
  { messages, report }: Work,
  what: string,
  size: number,
  take: (count: number) => Promise<void>,
) {
  let tenth = 0;
  for (let done = 0; done < messages; done += size) {
    if (done >= (tenth * messages) / 10) {
      report(`${what}: ${done}`);
      tenth += 1;
    }
    await take(Math.min(size, messages - done));
  }
}

/** Numbers of the messages in an output. Where a long text was cut, or wrapped, a part of a number may stand. */
const numbersIn = (output: string): readonly string[] => output.match(/#\d+(?= |$)/g) ?? [];

async function draw(platform: HostilePlatform, env: Record<string, string>, work: Work): Promise<number> {
  const { check } = work;
  let output = "";
  const screen = openTallTerminal({ ...env, TERM: "tmux-256color", TMUX: "none" }, (more) => (output += more), SIZE);
  const seen = new Set<string>();
  await screen.shows("共 1 条");
  screen.type("m");
  await screen.shows("发送时间");
  screen.type("\r");
  await screen.shows("n 下一条");
  screen.type("c");
  await screen.shows("拼音首字母");
  screen.type("\r");
  await screen.shows("还没有消息");
  await inBatches(work, "terminal UI", BATCH, async (count) => {
    // In the list of people it stands too, before a time.
    await screen.ends(platform.push(count));
    const wanted = seen.size + count;
    const look = (): void =>
      screen
        .rows()
        .flatMap(numbersIn)
        .forEach((number) => seen.add(number));
    look();
    // A long text with line breaks may be taller than the screen.
    for (let pages = 0; seen.size < wanted && pages < MOST_PAGES; pages += 1) {
      await pageUp(screen);
      look();
    }
    screen.type(TO_END);
    // What came last may be half of a sequence.
    const whole = output.lastIndexOf(ESCAPE);
    check("terminal UI", output.slice(0, whole), "terminal");
    output = output.slice(whole);
  });
  await screen.close();
  check("terminal UI at its end", output, "terminal");
  return seen.size;
}

/** Goes one page up. */
async function pageUp(screen: TallTerminal): Promise<void> {
  const before = screen.rows().join("\n");
  screen.type(PAGE_UP);
  await screen.until(() => screen.rows().join("\n") !== before);
}

async function tell(platform: HostilePlatform, env: Record<string, string>, work: Work): Promise<number> {
  const child = bancheWith(env["HOME"] ?? "", env).start(["tui"], { INK_SCREEN_READER: "true" });
  const ended = new Promise((resolve) => child.once("close", resolve));
  const spoken = listen(child.stdout, (line) => work.check("screen-reader mode", line, "pipe"));
  await spoken.until("共 1 行");
  child.stdin?.write("c\n");
  await spoken.until("== 聊天 ==");
  child.stdin?.write("1\n");
  await spoken.until("还没有消息");
  await inBatches(work, "screen-reader mode", TOLD_BATCH, (count) => spoken.until(platform.push(count)));
  child.stdin?.end();
  await ended;
  return spoken.numbers.size;
}

async function tail(platform: HostilePlatform, env: Record<string, string>, work: Work): Promise<number> {
  const child = bancheWith(env["HOME"] ?? "", env).start(["chat", "tail"]);
  const ended = new Promise((resolve) => child.once("close", resolve));
  const spoken = listen(child.stdout, (line) => work.check("chat tail", line, "pipe"));
  // It says so when it listens; what came before is no news.
  await new Promise((resolve) => child.stderr?.once("data", resolve));
  await inBatches(work, "chat tail", TOLD_BATCH, (count) => spoken.until(platform.push(count)));
  child.kill("SIGINT");
  await ended;
  return spoken.numbers.size;
}

async function print(
  env: Record<string, string>,
  { messages, check, report }: Work,
): Promise<Pick<Counts, "history" | "listed" | "shown">> {
  const banche = bancheWith(env["HOME"] ?? "", env);
  const numbers = async (args: readonly string[]): Promise<number> => {
    report(args.join(" "));
    const child = banche.start(args);
    const ended = new Promise((resolve) => child.once("close", resolve));
    const spoken = listen(child.stdout, (line) => check(args.join(" "), line, "pipe"));
    await ended;
    return spoken.numbers.size;
  };
  const history = await numbers(["chat", "history", "a"]);
  await numbers(["chat", "history", "a", "--json", "--limit", "1000"]);
  await numbers(["chat", "list"]);
  const listed = await numbers(["messages", "list", "--fields", "title"]);
  await numbers(["messages", "list", "--format", "table", "--limit", "1000"]);
  let shown = 0;
  const wanted = Math.min(SHOWN_MAX, Math.ceil(messages / SHOWN_SHARE));
  for (let index = 0; index < wanted; index += 1) {
    const number = Math.floor((index * messages) / wanted);
    shown += Math.min(1, await numbers(["messages", "show", `n${number}`]));
  }
  return { history, listed, shown };
}

/** The lines of an output, as they come, and the numbers of the messages in them. */
function listen(output: NodeJS.ReadableStream | null, heard: (line: string) => void) {
  const numbers = new Set<string>();
  const lines = linesOf(output, (line) => {
    heard(line);
    // Names have numbers too; what was said comes last.
    const last = numbersIn(line).at(-1);
    if (last !== undefined) numbers.add(last);
  });
  return { numbers, ...lines };
}
