import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

import type { TestProject } from "vitest/node";

import { databasesLeft } from "../packages/server/src/testing/run.ts";
import { nameLeftOver } from "./run.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Connection URL of the shared PostgreSQL; `createTestDatabase` creates separate databases on it. */
    postgresUrl: string;
  }
}

interface Shared {
  readonly child: ChildProcess;
  readonly url: Promise<string>;
  users: number;
}

declare global {
  // Each project loads this file separately, in one process.
  var bancheTestPostgres: Shared | undefined;
}

const script = "packages/server/src/testing/main.ts";

/** All projects that need a database share one PostgreSQL; the last one stops it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = (globalThis.bancheTestPostgres ??= start());
  shared.users += 1;
  project.provide("postgresUrl", await shared.url);
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    globalThis.bancheTestPostgres = undefined;
    nameLeftOver(await left(await shared.url));
    const gone = once(shared.child, "exit");
    shared.child.stdin?.end();
    await gone;
  };
}

async function left(url: string): Promise<readonly string[]> {
  try {
    return (await databasesLeft(url)).map((name) => `database ${name}`);
  } catch (error) {
    return [`databases, perhaps: the PostgreSQL cannot be asked (${String(error)})`];
  }
}

/** A separate process: it resolves imports to the sources itself, and stops when this process dies. */
function start(): Shared {
  const child = spawn(process.execPath, ["-C", "@banche/source", script], { stdio: ["pipe", "pipe", "inherit"] });
  const url = new Promise<string>((resolve, reject) => {
    child.stdout.once("data", (bytes: Buffer) => resolve(bytes.toString().trim()));
    child.once("exit", (code) => reject(new Error(`The PostgreSQL for the tests did not start (exit code ${code})`)));
  });
  return { child, url, users: 0 };
}
