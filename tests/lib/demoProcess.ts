import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

import { createTestDatabase } from "@banche/server/testing";
import { inject } from "vitest";
import { shared } from "./fileScope.ts";
import { sharedFolder } from "./folders.ts";
import type { HostAnswer, HostOrder } from "./serverHost.ts";

interface Host {
  readonly child: ChildProcess;
  /** Rejects when the process ends by itself. */
  readonly ended: Promise<never>;
}

declare global {
  // One for a worker, whose files of tests follow each other: most of a server's start is the loading of its modules.
  var bancheServerHost: Host | undefined;
}

/**
 * A demo server for the tests of a file, outside of their process. In the process of tests that load many modules, or that wait
 * for other programs, a server would be late with its answers and would refuse calls.
 */
export function sharedDemoProcess(): {
  readonly url: string;
  readonly dataDir: string;
  readonly databaseUrl: string;
} {
  const dataDir = sharedFolder();
  const server = shared(async (later) => {
    const database = await createTestDatabase(inject("postgresUrl"), "demo");
    later(() => database.drop());
    const started = await ask({ databaseUrl: database.url, dataDir });
    if (typeof started === "string") throw new Error("the server has stopped");
    later(() => ask("stop"));
    return { ...started, databaseUrl: database.url };
  });
  return {
    dataDir,
    get url() {
      return server().url;
    },
    get databaseUrl() {
      return server().databaseUrl;
    },
  };
}

async function ask(order: HostOrder): Promise<Exclude<HostAnswer, { error: string }>> {
  const { child, ended } = (globalThis.bancheServerHost ??= start());
  const answered = once(child, "message") as Promise<[HostAnswer]>;
  child.send(order);
  const [answer] = await Promise.race([answered, ended]);
  if (typeof answer === "object" && "error" in answer) throw new Error(answer.error);
  return answer;
}

function start(): Host {
  const child = fork(join(import.meta.dirname, "serverHost.ts"), { execArgv: ["-C", "@banche/source"] });
  const ended = once(child, "exit").then(() => {
    globalThis.bancheServerHost = undefined;
    throw new Error("the server has ended by itself");
  });
  // Whoever asks is told.
  ended.catch(() => undefined);
  // It goes with the worker, and does not keep it.
  child.unref();
  child.channel?.unref();
  return { child, ended };
}
