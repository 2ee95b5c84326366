import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { bancheWith } from "../../lib/banche.ts";
import { linesOf } from "../../lib/lines.ts";

/** The terminal UI as a process of its own, in the conversation with somebody. */
export interface SpokenTui {
  /** What the peer said, in the order in which it was told. */
  readonly told: readonly string[];
  /** Types a line, which is sent. */
  say(text: string): void;
  /** Resolves when a text was told. */
  until(text: string): Promise<unknown>;
  stop(): Promise<void>;
}

/** It tells every message once, one line each: what is drawn on a screen is the same, but not all of it at once. */
export async function startSpokenTui(
  server: string,
  token: string,
  peer: { readonly account: string; readonly name: string },
): Promise<SpokenTui> {
  const folder = mkdtempSync(join(tmpdir(), "banche-spoken-"));
  const banche = bancheWith(folder, { BANCHE_SERVER: server, BANCHE_TOKEN: token });
  const child = banche.start(["tui"], { INK_SCREEN_READER: "true" });
  const ended = new Promise((resolve) => child.once("close", resolve));
  const told: string[] = [];
  const lines = linesOf(child.stdout, (line) => {
    const at = line.indexOf(`${peer.name}: `);
    if (at >= 0) told.push(line.slice(at + peer.name.length + 2));
  });
  const type = (line: string): void => void child.stdin?.write(`${line}\n`);
  await lines.until("1. ");
  type("c");
  await lines.until("== 聊天 ==");
  type("/");
  type(peer.account);
  await lines.until(`1. ${peer.name}`);
  type("1");
  await lines.until("还没有消息");
  return {
    told,
    say: type,
    until: async (text) => told.includes(text) || lines.until(text),
    async stop() {
      child.stdin?.end();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
