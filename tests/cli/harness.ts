import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { startServer } from "@banche/server";
import { createTestDatabase, demoPassword } from "@banche/server/testing";
import { afterAll, expect, inject, onTestFinished } from "vitest";

import { type Banche, bancheWith, type Finished } from "../lib/banche.ts";

export { demoPassword };

/** A folder that is gone after the test. */
export function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "banche-cli-"));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

/** A demo server for a test file, on a database of its own. */
export async function startDemo(): Promise<{ readonly url: string }> {
  const database = await createTestDatabase(inject("postgresUrl"), "demo");
  const dataDir = mkdtempSync(join(tmpdir(), "banche-cli-server-"));
  const server = await startServer({ dataDir, databaseUrl: database.url, demo: true, port: 0, logLevel: "silent" });
  afterAll(async () => {
    await server.close();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return { url: server.url };
}

/** The command line of somebody who has signed in, with a configuration of its own. */
export async function signedIn(url: string, account = "admin", secret = demoPassword): Promise<Banche> {
  const banche = bancheWith(folder());
  await ok(banche(["login", "--server", url, "--account", account, "--password-stdin"], { input: secret }));
  return banche;
}

/** The output of a command that must go well. */
export async function ok(command: Promise<Finished>): Promise<string> {
  const { code, stdout, stderr } = await command;
  expect({ code, stderr: code === 0 ? "" : stderr }).toEqual({ code: 0, stderr: "" });
  return stdout;
}

/** The JSON that a command prints. */
export async function json<Value>(command: Promise<Finished>): Promise<Value> {
  return JSON.parse(await ok(command)) as Value;
}

/** Exit code and error of a command that must not go well, from its JSON form. */
export async function failure(
  command: Promise<Finished>,
): Promise<{ readonly exit: number | null; readonly error: { code: string; message: string; details: object } }> {
  const { code, stderr } = await command;
  const { error } = JSON.parse(stderr.trim().split("\n").at(-1) ?? "") as {
    error: { code: string; message: string; details: object };
  };
  return { exit: code, error };
}
