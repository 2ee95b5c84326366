import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import type { App } from "../app.ts";
import { runInProcess } from "./inProcess.ts";

/** An address of a service that is no server of the platform. */
async function stranger(): Promise<string> {
  const server = createServer((_request, response) => response.end("hello"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function home(): Readonly<Record<string, string>> {
  const made = mkdtempSync(join(tmpdir(), "banche-cli-"));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return { HOME: made, BANCHE_CONFIG_DIR: made, LANG: "en_US.UTF-8" };
}

/** State of this process that a command could change. */
const state = () => ({
  exitCode: process.exitCode,
  env: { ...process.env },
  cwd: process.cwd(),
  listeners: process.eventNames().map((name) => [name, process.listenerCount(name)]),
});

it("a command returns its exit code and both outputs, and the process state does not change", async () => {
  const [address, env] = [await stranger(), home()];
  const shown = await runInProcess(["help", "exit-codes"], { env });
  expect(shown).toEqual({ code: 0, stdout: expect.stringContaining("130") as string, stderr: "" });
  const login = ["login", "--server", address, "--account", "admin", "--password-stdin"];
  const attempt = () => runInProcess(login, { env, input: "abc123\n" });
  const refused = await attempt();
  expect(refused).toEqual({ code: 76, stdout: "", stderr: expect.stringContaining(address) as string });
  // The first command loads libraries that listen for the end of the process.
  const before = state();
  expect(await attempt()).toEqual(refused);
  expect(state()).toEqual(before);
}, 60_000);

it("the command gets only the given variables and input, and pipes instead of terminals", async () => {
  let seen: unknown;
  await runInProcess(["x"], { env: { A: "1" }, input: "typed" }, async ({ env, stdin, stdout, stderr }) => {
    let read = "";
    for await (const chunk of stdin.chunks()) read += Buffer.from(chunk).toString();
    seen = [env, read, stdin.isTTY, stdout.isTTY, stderr.isTTY, stdout.columns];
    return 0;
  });
  expect(seen).toEqual([{ A: "1" }, "typed", false, false, false, undefined]);
});

const silent = { onOpen: () => undefined, onText: () => undefined, onClose: () => undefined };
const waiting = new AbortController();

it.each<[string, (app: App, address: string) => unknown]>([
  ["connections", (app) => app.openTransport()],
  ["a socket", async (app, address) => (await app.openSockets())(address.replace("http", "ws"), silent)],
  ["a wait of 60000 ms", (app) => void app.clock.wait(60_000, waiting.signal)],
  ["a listener for SIGINT", (app) => app.onStop(() => undefined)],
])("a resource that a command leaves open is an error: %s", async (what, leave) => {
  const address = await stranger();
  const run = runInProcess(["x"], { env: {} }, async (app) => {
    await leave(app, address);
    return 0;
  });
  await expect(run).rejects.toThrow(`banche x left ${what}`);
  waiting.abort();
});

it.each<[string, (app: App) => Promise<unknown>]>([
  ["the keyring", (app) => app.keyring.get("x")],
  ["another program", (app) => app.runProgram({ path: "/bin/true", args: [], env: {} })],
  ["the program of the system", (app) => app.openFile("/nowhere")],
])("a command that needs %s gets an error that it needs its own process", async (_what, ask) => {
  await runInProcess(["x"], { env: {} }, async (app) => {
    await expect(ask(app)).rejects.toThrow("a process of its own");
    return 0;
  });
});
