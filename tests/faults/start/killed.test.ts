import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { startServer } from "@banche/server";
import { expect, onTestFinished, test } from "vitest";

import { testFolder } from "../../lib/folders.ts";
import { isTurn } from "../../turns.ts";

/** Short compared with each step of a start, and long enough to leave the processor to the started process. */
const SIGN_PAUSE_MS = 5;

const entry = fileURLToPath(import.meta.resolve("@banche/server"));

function startChild(dataDir: string): ChildProcess {
  const options = JSON.stringify({ dataDir, demo: true, port: 0, fsync: false });
  const script = `const { startServer } = await import(${JSON.stringify(entry)});
    const server = await startServer(${options});
    process.stdout.write("ready " + server.url + "\\n");`;
  return spawn(process.execPath, ["-C", "@banche/source", "--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Resolves when the file exists or the child has printed the word. */
async function untilSeen(child: ChildProcess, sign: { readonly file?: string; readonly word?: string }): Promise<void> {
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (bytes) => (said += bytes));
  while (!(sign.file && existsSync(sign.file)) && !(sign.word && said.includes(sign.word))) {
    if (child.exitCode !== null) throw new Error(said);
    await wait(SIGN_PAUSE_MS);
  }
}

test.runIf(isTurn(1, 2))(
  "a server killed at any moment of its first start does not hinder the next start",
  async () => {
    const dataDir = testFolder();
    const signs = [
      { file: join(dataDir, "banche.lock") },
      { file: join(dataDir, "database", "data.partial") },
      { file: join(dataDir, "database", "data") },
      { file: join(dataDir, "database", "data", "postmaster.pid") },
      { word: "database migrated" },
      { word: "ready" },
      { word: "ready" },
    ];
    for (const sign of signs) {
      const child = startChild(dataDir);
      await untilSeen(child, sign);
      const gone = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGKILL");
      await gone;
    }
    const server = await startServer({ dataDir, demo: true, port: 0, logLevel: "silent", fsync: false });
    onTestFinished(() => server.close());
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  },
);
