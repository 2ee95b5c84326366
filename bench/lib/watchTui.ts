import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { openPane } from "../../tests/tui/tmux.ts";
import { type FloodServer, startFloodServer } from "../../tests/lib/floodServer.ts";

/** Messages that arrive in a round, in this many frames. */
const MESSAGES = 300;
const FRAMES = 30;
const KEYS = 20;

export interface Watched {
  /** Sends this many more messages, and waits until the last one is visible. */
  readonly fill: (count: number) => Promise<void>;
  /** Processor time of the terminal UI while messages arrive, in ticks of the system. */
  readonly round: () => Promise<number>;
  readonly bytesPerKey: () => Promise<number>;
  close(): Promise<void>;
}

/** A terminal UI with an open conversation of this many messages. */
export async function watch(count: number, more: Readonly<Record<string, string>> = {}): Promise<Watched> {
  const folder = mkdtempSync(join(tmpdir(), "banche-bench-tui-"));
  const server: FloodServer = await startFloodServer();
  const env = { LANG: "zh_CN.UTF-8", TERM: "tmux-256color", HOME: folder, BANCHE_CONFIG_DIR: folder };
  const pane = openPane({
    columns: 120,
    rows: 40,
    env: { ...env, BANCHE_SERVER: server.url, BANCHE_TOKEN: "t", ...more },
  });
  pane.start();
  await pane.shows("王芳");
  pane.press("c");
  await pane.shows("● 王芳");
  pane.press("Enter");
  await pane.shows("还没有消息");
  const fill = async (wanted: number): Promise<void> => {
    for (let left = wanted; left > 0; left -= 5_000) await pane.shows(server.push(Math.min(left, 5_000)));
  };
  await fill(count);
  const pid = pane.pid();
  const ticks = (): number => {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return Number(fields[11]) + Number(fields[12]);
  };
  return {
    fill,
    async round() {
      const before = ticks();
      let last = "";
      for (let frame = 0; frame < FRAMES; frame += 1) {
        last = server.push(MESSAGES / FRAMES);
        await wait(40);
      }
      await pane.shows(last);
      return ticks() - before;
    },
    async bytesPerKey() {
      const log = join(folder, "bytes");
      pane.record(log);
      pane.type("a");
      await pane.shows("> a");
      await wait(200);
      const before = statSync(log).size;
      for (let typed = 2; typed <= KEYS + 1; typed += 1) {
        pane.type("a");
        await pane.shows(`> ${"a".repeat(typed)}`);
      }
      await wait(200);
      return (statSync(log).size - before) / KEYS;
    },
    async close() {
      await pane.close();
      server.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}
