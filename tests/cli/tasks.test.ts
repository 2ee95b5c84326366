/** Tasks by commands: run at once, waited for, and the results of their runs. */
import { readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { startServer } from "@banche/server";
import { createTestDatabase } from "@banche/server/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { bancheInProcess } from "../lib/bancheInProcess.ts";
import { shared } from "../lib/fileScope.ts";
import { sharedFolder, testFolder } from "../lib/folders.ts";
import { failure, json, ok, signedIn } from "./harness.ts";

/** A server that runs tasks and may call addresses of this machine. */
const [dataDir, config] = [sharedFolder(), sharedFolder()];
const server = shared(async (later) => {
  const database = await createTestDatabase(inject("postgresUrl"), "demo");
  later(() => database.drop());
  const options = {
    dataDir,
    databaseUrl: database.url,
    demo: true,
    port: 0,
    logLevel: "silent",
    maxLoopDelayMs: 0,
  } as const;
  const running = await startServer({ ...options, jobsAfterMs: 0, callTargets: ["127.0.0.1"] });
  later(() => running.close());
  return running;
});
const banche = bancheInProcess(config);
let web: Server;

beforeAll(async () => {
  web = createServer((request, response) => {
    response.statusCode = request.url === "/broken" ? 500 : 200;
    response.end(request.url === "/broken" ? "out of order" : "called");
  });
  await new Promise<void>((listening) => web.listen(0, "127.0.0.1", listening));
  const login = ["login", "--server", server().url, "--account", "admin", "--password-stdin"];
  await ok(banche(login, { input: "banche2026" }));
  for (const code of ["fine", "broken"]) {
    const url = `http://127.0.0.1:${(web.address() as AddressInfo).port}/${code}`;
    await ok(banche(["tasks", "create", "--name", code, "--code", code, "--url", url, "--cron", "0 6 * * *"]));
  }
});
afterAll(() => void web.close());

interface Run {
  readonly state: string;
  readonly account: string;
  readonly output: string;
}

it("an unknown task and an invalid limit are refused", async () => {
  expect(await failure(banche(["tasks", "run", "nobody", "--json"]))).toMatchObject({ exit: 9 });
  expect(await failure(banche(["tasks", "history", "nobody", "--json"]))).toMatchObject({ exit: 9 });
  expect(await failure(banche(["tasks", "history", "fine", "--limit", "0", "--json"]))).toMatchObject({ exit: 2 });
});

it("a user who may not edit tasks cannot run one", async () => {
  const viewer = await signedIn(server().url, "viewer");
  expect((await viewer(["tasks", "run", "fine"])).code).not.toBe(0);
  expect(await json(banche(["tasks", "history", "fine", "--json"]))).toEqual([]);
});

it("a run with --wait succeeds and is in the history with its user and answer", async () => {
  await ok(banche(["tasks", "run", "fine", "--wait"]));
  const [run, ...others] = await json<readonly Run[]>(banche(["tasks", "history", "fine", "--json"]));
  expect(others).toEqual([]);
  expect(run).toMatchObject({ state: "ok", account: "admin", output: "HTTP 200\ncalled" });
});

it("a failed run is reported as failed, with its answer", async () => {
  const failed = await failure(banche(["tasks", "run", "broken", "--wait", "--json"]));
  expect(failed.exit).toBe(3);
  expect(JSON.stringify(failed.error)).toContain("out of order");
  const runs = await json<readonly Run[]>(banche(["tasks", "history", "broken", "--json", "state,output"]));
  expect(runs).toEqual([{ state: "failed", output: "HTTP 500\nout of order" }]);
});

it("the newest run is first, and the limit is respected", async () => {
  await ok(banche(["tasks", "run", "fine", "--wait"]));
  const all = await json<readonly (Run & { readonly at: string })[]>(banche(["tasks", "history", "fine", "--json"]));
  expect(all).toHaveLength(2);
  expect(all.map(({ at }) => at)).toEqual(
    all
      .map(({ at }) => at)
      .sort()
      .reverse(),
  );
  expect(await json(banche(["tasks", "history", "fine", "--limit", "1", "--json"]))).toEqual(all.slice(0, 1));
});

describe("a task that calls an interface", () => {
  const parameters = "名称,类型,必填,缺省值\nleast,整数,是,";
  const callTask = [
    "tasks",
    "create",
    "--name",
    "取数",
    "--code",
    "fetch",
    "--interface",
    "numbers",
    "--cron",
    "0 6 * * *",
  ];
  beforeAll(async () => {
    const named = ["interfaces", "create", "--name", "数字", "--code", "numbers", "--category", "base", "--kind", "2"];
    await ok(banche([...named, "--content", "[1,2,3]", "--parameters", parameters, "--enabled", "true"]));
  });

  it("is refused without the required value and for an unknown interface", async () => {
    const failed = await failure(banche([...callTask, "--json"]));
    expect(JSON.stringify(failed.error)).toContain("least");
    const nowhere = callTask.map((word) => (word === "numbers" ? "nowhere" : word));
    expect(await failure(banche([...nowhere, "--json"]))).toMatchObject({ exit: expect.any(Number) as number });
    expect((await banche(["tasks", "get", "fetch", "--json"])).code).toBe(9);
  });

  it("is shown with it, run, and listed with the returned rows", async () => {
    await ok(banche([...callTask, "--parameters", "least=1"]));
    expect(await json(banche(["tasks", "get", "fetch", "--json"]))).toMatchObject({ parameters: "least=1" });
    expect(await ok(banche(["tasks", "get", "fetch"]))).toMatch(/^interface\s+数字$/m);
    await ok(banche(["tasks", "run", "fetch", "--wait"]));
    const runs = await json(banche(["tasks", "history", "fetch", "--json", "state,rows,output"]));
    expect(runs).toEqual([{ state: "ok", rows: 3, output: "返回 3 行" }]);
    const removed = await failure(banche(["interfaces", "delete", "numbers", "--yes", "--json"]));
    expect(JSON.stringify(removed.error)).toContain("取数");
  });

  it("is stored in files with the code of the interface, and a plan after a pull is empty", async () => {
    const folder = testFolder();
    const parts = ["--only", "tasks", "--only", "interfaces"];
    await ok(banche(["platform", "pull", folder, ...parts, "--quiet"]));
    const file = join(folder, "tasks/fetch.yaml");
    const text = readFileSync(file, "utf8");
    expect(text).toContain("interface: numbers\n");
    expect(await json(banche(["platform", "plan", folder, ...parts, "--json"]))).toMatchObject({ steps: [] });
    writeFileSync(file, text.replace("least=1", "least=2"));
    await ok(banche(["platform", "apply", folder, ...parts, "--yes", "--quiet"]));
    expect(await json(banche(["tasks", "get", "fetch", "--json"]))).toMatchObject({ parameters: "least=2" });
  });
});

it("the next runs of a task and of an expression are shown; a wrong expression and no task are refused", async () => {
  expect(await failure(banche(["tasks", "next", "--json"]))).toMatchObject({ exit: 2 });
  expect(await failure(banche(["tasks", "next", "--cron", "6 o'clock", "--json"]))).toMatchObject({ exit: 2 });
  const runs = await json<readonly { readonly at: string }[]>(banche(["tasks", "next", "fine", "--json"]));
  expect(runs).toHaveLength(5);
  // 06:00 in China.
  expect(runs.every(({ at }) => at.endsWith("T22:00:00.000Z"))).toBe(true);
  expect(await json(banche(["tasks", "next", "--cron", "0 6 * * *", "--json"]))).toEqual(runs);
});

it("an interval without a start is counted from the planned run", async () => {
  const task = ["--name", "often", "--code", "often", "--url", "http://127.0.0.1:9/", "--frequency", "every"];
  await ok(banche(["tasks", "create", ...task, "--every", "0:30"]));
  const { nextRunAt } = await json<{ readonly nextRunAt: string }>(banche(["tasks", "get", "often", "--json"]));
  const runs = await json<readonly { readonly at: string }[]>(banche(["tasks", "next", "often", "--json"]));
  const first = Math.floor(Date.parse(nextRunAt) / 1000);
  expect(runs.map(({ at }) => Math.floor(Date.parse(at) / 1000) - first)).toEqual([0, 1800, 3600, 5400, 7200]);
});
