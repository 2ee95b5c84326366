/** Tasks from the shell: run now, waited for, and what became of their runs. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { startServer } from "@banche/server";
import { createTestDatabase } from "@banche/server/testing";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { bancheInProcess } from "../lib/bancheInProcess.ts";
import { shared } from "../lib/fileScope.ts";
import { sharedFolder } from "../lib/folders.ts";
import { failure, json, ok, signedIn } from "./harness.ts";

/** A server that runs tasks, and calls addresses of this machine. */
const [dataDir, config] = [sharedFolder(), sharedFolder()];
const server = shared(async (later) => {
  const database = await createTestDatabase(inject("postgresUrl"), "demo");
  later(() => database.drop());
  const options = { dataDir, databaseUrl: database.url, demo: true, port: 0, logLevel: "silent" } as const;
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

it("a task that there is not is refused, and so is a limit that is none", async () => {
  expect(await failure(banche(["tasks", "run", "nobody", "--json"]))).toMatchObject({ exit: 9 });
  expect(await failure(banche(["tasks", "history", "nobody", "--json"]))).toMatchObject({ exit: 9 });
  expect(await failure(banche(["tasks", "history", "fine", "--limit", "0", "--json"]))).toMatchObject({ exit: 2 });
});

it("whoever may not edit tasks runs none", async () => {
  const viewer = await signedIn(server().url, "viewer");
  expect((await viewer(["tasks", "run", "fine"])).code).not.toBe(0);
  expect(await json(banche(["tasks", "history", "fine", "--json"]))).toEqual([]);
});

it("a run that is waited for ends well, and stands in the history with who asked and what was answered", async () => {
  await ok(banche(["tasks", "run", "fine", "--wait"]));
  const [run, ...others] = await json<readonly Run[]>(banche(["tasks", "history", "fine", "--json"]));
  expect(others).toEqual([]);
  expect(run).toMatchObject({ state: "ok", account: "admin", output: "HTTP 200\ncalled" });
});

it("a run that fails is told as one, with its answer", async () => {
  const failed = await failure(banche(["tasks", "run", "broken", "--wait", "--json"]));
  expect(failed.exit).toBe(3);
  expect(JSON.stringify(failed.error)).toContain("out of order");
  const runs = await json<readonly Run[]>(banche(["tasks", "history", "broken", "--json", "state,output"]));
  expect(runs).toEqual([{ state: "failed", output: "HTTP 500\nout of order" }]);
});

it("the newest run is first, and as many are told as were asked for", async () => {
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
