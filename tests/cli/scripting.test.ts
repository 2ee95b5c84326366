import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { delimiter, join } from "node:path";

import { describe, expect, onTestFinished, test } from "vitest";

import { type Banche, bancheMain, bancheWith, finished } from "../lib/banche.ts";
import { bancheInProcess } from "../lib/bancheInProcess.ts";
import { turnOf } from "../turns.ts";
import { failure, folder, json, ok, signedIn, sharedDemoServer } from "./harness.ts";

const demo = sharedDemoServer();

type Row = Readonly<Record<string, unknown>>;

describe("the output", () => {
  test("follows query and template, for one page and for many", async () => {
    const banche = await signedIn(demo.url);
    expect(await ok(banche(["users", "list", "--query", "[?account=='viewer'].realName"]))).toBe("林志远\n");
    const count = Number(await ok(banche(["users", "list", "--query", "length(@)"])));
    expect(count).toBeGreaterThan(300);
    const lines = await ok(banche(["users", "list", "--template", "{{account | pad 24}}|{{realName}}"]));
    expect(lines.split("\n")).toHaveLength(count + 1);
    const api = ["api", "GET", "/api/system/Permission/Users", "--paginate", "-f", "pageSize=100"];
    expect(await ok(banche([...api, "--query", "length(@)"]))).toBe(`${count}\n`);
    const streamed = await ok(banche([...api, "--format", "ndjson", "--query", "account"]));
    expect(streamed.split("\n")).toHaveLength(count + 1);
  });

  test("follows query and template also in exports and in reports of exports and imports", async () => {
    const banche = await signedIn(demo.url);
    const home = folder();
    const viewer = ["users", "export", "-", "--where", "account=viewer"];
    expect(await ok(banche([...viewer, "--query", "[].realName"]))).toBe("林志远\n");
    expect(await ok(banche([...viewer, "--template", "{{account}}={{realName}}"]))).toBe("viewer=林志远\n");
    expect(await json(banche([...viewer, "--format", "ndjson", "--query", "{a: account}"]))).toEqual({ a: "viewer" });
    const file = join(home, "rules.csv");
    const report = await json<Row>(banche(["bill-rules", "export", file, "--query", "@"]));
    expect(report).toEqual({ file, format: "csv", rows: 8 });
    const again = ["bill-rules", "import", file, "--yes"];
    expect(await ok(banche([...again, "--query", "plan.same"]))).toBe("8\n");
    expect(await ok(banche([...again, "--template", "{{plan.same}}"]))).toBe("8\n");
    expect(await ok(banche([...again, "--format", "yaml"]))).toContain("same: 8");
    writeFileSync(file, "code,digit\ndispatch,many\n");
    const wrong = await banche([...again, "--query", "issues[].[line, field, rule]", "--json"]);
    expect([wrong.code, JSON.parse(wrong.stdout)]).toEqual([6, [[2, "digit", "integer"]]]);
  });

  test("has one line per row with --format ndjson, and errors are objects, too", async () => {
    const banche = await signedIn(demo.url);
    const text = await ok(banche(["users", "list", "--limit", "3", "--json", "account", "--format", "ndjson"]));
    expect(
      text
        .trim()
        .split("\n")
        .map((line) => Object.keys(JSON.parse(line) as Row)),
    ).toEqual([["account"], ["account"], ["account"]]);
    const { exit, error } = await failure(banche(["users", "get", "nix", "--format", "ndjson"]));
    expect([exit, error.code]).toEqual([9, "not_found"]);
  });

  test("has the fields that the help names", async () => {
    const banche = await signedIn(demo.url);
    expect(Object.keys(await json<Row>(banche(["whoami", "--json"])))).toEqual([
      ...["account", "name", "id", "organization", "department", "administrator"],
      ...["factory", "factoryId", "locked", "server", "profile"],
    ]);
    expect(await json(banche(["profiles", "list", "--json"]))).toEqual([
      { name: "default", active: true, server: demo.url, account: "admin", tokens: "file" },
    ]);
    expect(Object.keys((await json<readonly Row[]>(banche(["factories", "list", "--json"])))[0] ?? {})).toEqual([
      "id",
      "name",
      "active",
    ]);
  });
});

describe("--factory", () => {
  const factoryOf = async (banche: Banche, ...more: readonly string[]) =>
    (await ok(banche(["whoami", "--query", "factory", ...more]))).trim();

  test("applies only to this process; other processes keep their factory", async () => {
    const banche = await signedIn(demo.url, "viewer");
    const [first = "", second = ""] = (await ok(banche(["factories", "list", "--query", "[].name"])))
      .trim()
      .split("\n");
    const seen = await Promise.all(
      Array.from({ length: 6 }, (_, index) => factoryOf(banche, ...(index % 2 ? ["--factory", second] : []))),
    );
    expect(seen).toEqual([first, second, first, second, first, second]);
    expect(await factoryOf(banche)).toBe(first);
  });
});

test("listed names are completed, only from the cache", async () => {
  const banche = await signedIn(demo.url);
  await ok(banche(["users", "list", "--json", "account"]));
  await ok(banche(["departments", "list", "--json"]));
  const complete = (...words: readonly string[]) => ok(banche(["__complete", ...words]));
  const name = await ok(banche(["users", "get", "dispatcher", "--query", "realName"]));
  expect(await complete("users", "get", "disp")).toBe(`dispatcher\t${name}`);
  expect((await complete("users", "list", "--department", "zong.")).split("\n").length).toBeGreaterThan(2);
  await ok(banche(["logout"]));
  expect(await complete("users", "get", "disp")).toBe("");
});

test("a program banche-<name> is a command, gets its arguments unchanged, and its exit code is returned", async () => {
  const bin = folder();
  const program = join(bin, "banche-hello");
  writeFileSync(program, `#!/bin/sh\nprintf '%s|' "$@" "$BANCHE_PROFILE" "$BANCHE_SERVER" "$BANCHE_TOKEN"\nexit 42\n`);
  chmodSync(program, 0o755);
  const banche = bancheWith(folder(), { PATH: `${bin}${delimiter}${process.env["PATH"] ?? ""}` });
  const { code, stdout } = await banche(["--profile", "x", "--server", "http://a", "hello", "--json", "a b", "-"]);
  expect([code, stdout]).toEqual([42, "--json|a b|-|x|http://a||"]);
  expect(await json(banche(["extensions", "list", "--json"]))).toEqual([
    { name: "hello", path: program, hidden: false },
  ]);
});

const signals = [
  ["SIGHUP", 129],
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const;
test.each(turnOf(signals))("%s: a shell gets %i", async (signal, code) => {
  const server = createServer(() => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const line = `"${process.execPath}" "${bancheMain}" whoami --server ${address} & echo $!; wait $!; echo $?`;
  const shell = spawn("bash", ["-c", line], {
    env: { PATH: process.env["PATH"], HOME: folder(), BANCHE_TOKEN: "t" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const end = finished(shell);
  const [first] = (await Promise.all([once(shell.stdout, "data"), once(server, "request")]))[0] as [string];
  process.kill(Number(first), signal);
  expect((await end).stdout.trim().split("\n").at(-1)).toBe(String(code));
});

test("colours depend on the option, NO_COLOR, FORCE_COLOR, CLICOLOR, then the terminal", async () => {
  const colored = async (env: Record<string, string>, ...more: readonly string[]) => {
    const { stdout } = await bancheInProcess(folder(), env)(["users", "--help", ...more]);
    return stdout.includes("\u001b[");
  };
  expect(await colored({})).toBe(false);
  expect(await colored({ FORCE_COLOR: "1" })).toBe(true);
  expect(await colored({ CLICOLOR_FORCE: "1", CLICOLOR: "0" })).toBe(true);
  expect(await colored({ FORCE_COLOR: "0" })).toBe(false);
  expect(await colored({ FORCE_COLOR: "1", NO_COLOR: "1" })).toBe(false);
  const admin = await signedIn(demo.url);
  const { stderr } = await admin(["users", "get", "nix", "--color", "always"], { env: { NO_COLOR: "1" } });
  expect(stderr).toContain("\u001b[");
});
