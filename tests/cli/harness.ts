import { demoPassword } from "@banche/server/testing";
import { expect } from "vitest";

import { type Banche, type Finished, finished } from "../lib/banche.ts";
import { bancheInProcess } from "../lib/bancheInProcess.ts";
import { testFolder as folder } from "../lib/folders.ts";

export { sharedDemoProcess as sharedDemoServer } from "../lib/demoProcess.ts";
export { demoPassword, folder };

/** The command line of a signed-in user, with its own configuration. */
export async function signedIn(url: string, account = "admin", secret = demoPassword): Promise<Banche> {
  const banche = bancheInProcess(folder());
  await ok(banche(["login", "--server", url, "--account", account, "--password-stdin"], { input: secret }));
  return banche;
}

/** Runs one command to its end in its own process. */
export function spawned(banche: Banche, args: readonly string[]): Promise<Finished> {
  const child = banche.start(args);
  child.stdin?.end();
  return finished(child);
}

/** The output of a command that must succeed. */
export async function ok(command: Promise<Finished>): Promise<string> {
  const { code, stdout, stderr } = await command;
  expect({ code, stderr: code === 0 ? "" : stderr }).toEqual({ code: 0, stderr: "" });
  return stdout;
}

/** The JSON that a command prints. */
export async function json<Value>(command: Promise<Finished>): Promise<Value> {
  return JSON.parse(await ok(command)) as Value;
}

/** Exit code and error of a command that must fail, from its JSON form. */
export async function failure(
  command: Promise<Finished>,
): Promise<{ readonly exit: number | null; readonly error: { code: string; message: string; details: object } }> {
  const { code, stderr } = await command;
  const { error } = JSON.parse(stderr.trim().split("\n").at(-1) ?? "") as {
    error: { code: string; message: string; details: object };
  };
  return { exit: code, error };
}
