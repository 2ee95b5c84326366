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
  // One host for each worker, whose test files run one after the other: most of a server's start is loading its modules.
  var bancheServerHost: Host | undefined;
}

/**
 * A demo server for the tests of a file, in another process. A test process that loads many modules or waits for other programs would
 * delay the server's answers, and the server would refuse calls.
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
  // Avoids an unhandled rejection; waiting callers still get the error.
  ended.catch(() => undefined);
  // It ends with the worker, and does not keep the worker alive.
  child.unref();
  child.channel?.unref();
  return { child, ended };
}
