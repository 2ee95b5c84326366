import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { type Banche, bancheWith, finished } from "../lib/banche.ts";
import { bancheInProcess } from "../lib/bancheInProcess.ts";
import { failure, folder, json, ok, demoPassword, sharedDemoServer } from "./harness.ts";

const demo = sharedDemoServer();

const loader = new URL("./fakeKeyring.mjs", import.meta.url).href;

/** A command line as users have it: a home folder, a fake keyring, and no BANCHE_CONFIG_DIR. */
function atHome(keyring: "works" | "refuses" | "hangs"): { readonly banche: Banche; readonly home: string } {
  const home = folder();
  mkdirSync(join(home, "tmp"));
  const env = {
    BANCHE_CONFIG_DIR: "",
    NODE_OPTIONS: `--import ${loader}`,
    FAKE_KEYRING: keyring,
    FAKE_KEYRING_FILE: join(home, "keyring.json"),
    TMPDIR: join(home, "tmp"),
  };
  return { banche: bancheWith(home, env), home };
}

/** All files below a folder, each with its mode. */
function filesBelow(at: string): readonly { readonly path: string; readonly mode: number; readonly text: string }[] {
  return readdirSync(at, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return { path, mode: statSync(path).mode & 0o777, text: readFileSync(path, "utf8") };
    });
}

const signIn = (banche: Banche, ...more: readonly string[]) =>
  banche(["login", "--server", demo.url, "--account", "admin", "--password-stdin", ...more], { input: demoPassword });

test("a token in the keyring is used by the next command and stored in no file", async () => {
  const { banche, home } = atHome("works");
  await ok(signIn(banche));
  const secrets = JSON.parse(readFileSync(join(home, "keyring.json"), "utf8")) as Record<string, string>;
  expect(Object.keys(secrets)).toEqual([`banche default ${demo.url}`]);
  const token = Object.values(secrets)[0] ?? "";
  expect(await json(banche(["whoami", "--json"]))).toMatchObject({ account: "admin" });
  for (const { path, text } of filesBelow(home)) {
    if (!path.endsWith("keyring.json")) expect(text, path).not.toContain(token);
  }
  await ok(banche(["logout"]));
  expect(JSON.parse(readFileSync(join(home, "keyring.json"), "utf8"))).toEqual({});
});

test("without a keyring nothing is stored and sign-in fails: exit code 2 with a hint", async () => {
  const { banche, home } = atHome("refuses");
  const { exit, error } = await failure(signIn(banche, "--json"));
  expect([exit, error.code]).toEqual([2, "usage"]);
  expect(error).toMatchObject({ hint: expect.stringContaining("--insecure-storage") as string });
  expect(filesBelow(home)).toEqual([]);
  await ok(signIn(banche, "--insecure-storage"));
  const kept = filesBelow(home).filter(({ path }) => path.includes("credentials"));
  expect(kept.map(({ mode }) => mode)).toEqual([0o600]);
  expect(statSync(join(home, ".config/banche/credentials")).mode & 0o777).toBe(0o700);
  await ok(banche(["whoami"]));
});

test("a keyring that does not answer is abandoned, and the command ends", async () => {
  const { banche } = atHome("hangs");
  const { exit, error } = await failure(signIn(banche, "--json"));
  expect([exit, error.details]).toEqual([2, { reason: "timeout" }]);
  await ok(signIn(banche, "--insecure-storage"));
  await ok(banche(["whoami"]));
});

test("a password and a token are in no argument, output, log, cache or file except the credentials", async () => {
  const config = folder();
  const banche = bancheInProcess(config);
  const canary = "Kanarie20x26";
  const admin = bancheInProcess(folder());
  await ok(signIn(admin));
  const given = "Zuerst20x26";
  await ok(admin(["users", "reset-password", "viewer", "--password-stdin"], { input: given }));
  const viewer = bancheInProcess(folder());
  await ok(viewer(["login", "--server", demo.url, "--account", "viewer", "--password-stdin"], { input: given }));
  await ok(viewer(["passwd", "--password-stdin"], { input: `${given}\n${canary}\n` }));
  const outputs: string[] = [];
  const see = async (line: readonly string[], input = "") => {
    const { stdout, stderr } = await banche(line, { input });
    outputs.push(stdout, stderr);
  };
  const loud = ["--debug=http", "--timing", "--verbose"];
  await see(["login", "--server", demo.url, "--account", "viewer", "--password-stdin", ...loud], canary);
  const file = join(config, "credentials/default.json");
  const token = (JSON.parse(readFileSync(file, "utf8")) as Record<string, string>)["banche_token"] ?? "";
  expect(token.length).toBeGreaterThan(20);
  await see(["whoami", "--json", ...loud]);
  await see(["users", "list", "--json", ...loud]);
  await see(["users", "get", "nobody", "--json", ...loud]);
  await see(["api", "GET", "/api/oauth/CurrentUser", "--include", "--raw", ...loud]);
  await see(["lock", ...loud]);
  await see(["unlock", "--password-stdin", ...loud], `${canary}x`);
  await see(["unlock", "--password-stdin", ...loud], canary);
  await see(["login", "--server", demo.url, "--account", "viewer", `--password=${canary}`, "--debug"]);
  await see(["login", "--server", demo.url, "--account", "viewer", "--password", canary, "--json"]);
  await see(["__complete", "users", "get", ""]);
  const digests = [canary, `${canary}x`].map((text) => createHash("md5").update(text).digest("hex"));
  for (const text of outputs) {
    expect(text).not.toContain(canary);
    expect(text).not.toContain(token);
    for (const digest of digests) expect(text).not.toContain(digest);
  }
  for (const { path, mode, text } of filesBelow(config)) {
    expect(text, path).not.toContain(canary);
    if (path === file) expect(mode).toBe(0o600);
    else expect(text, path).not.toContain(token);
  }
});

test("the arguments of a running command contain no secret", async () => {
  if (!existsSync("/proc/self/cmdline")) return;
  const seen: string[] = [];
  let pid = 0;
  const server = createServer((_request, response) => {
    seen.push(readFileSync(`/proc/${pid}/cmdline`, "utf8"));
    response.end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const child = bancheWith(folder(), { BANCHE_TOKEN: "canary-token" }).start(["whoami", "--server", address]);
  pid = child.pid ?? 0;
  await finished(child);
  expect(seen.length).toBeGreaterThan(0);
  for (const line of seen) expect(line).not.toContain("canary");
});
