import { beforeAll, describe, expect, test } from "vitest";

import { sharedDemoServer } from "../../lib/demoServer.ts";
import { ours, sharedWire } from "./harness.ts";

const wire = sharedWire();
const guarded = sharedDemoServer({ metricsToken: "a secret" });
const path = "/api/system/Base/Monitor";
let admin: string;
beforeAll(async () => {
  admin = await wire.login("admin");
});

const percent = expect.stringMatching(/^\d{1,3}\.\d$/) as string;

test("clients of the platform get figures of the machine only", async () => {
  const { data } = await wire.ask("GET", path, { token: admin });
  expect(Object.keys(data).sort()).toEqual(["cpu", "disk", "memory", "system", "time"]);
  const space = { total: expect.stringMatching(/ [KMGT]B$/) as string, usageRate: percent };
  expect(data).toMatchObject({ cpu: { used: percent, idle: percent }, memory: space, disk: space });
});

test("our clients get figures of process, database, tasks and sockets, with a history", async () => {
  const { data } = await wire.ask("GET", path, { token: admin, headers: ours });
  const positive = expect.toSatisfy((value) => typeof value === "number" && value > 0) as number;
  expect(data).toMatchObject({
    process: { rssBytes: positive, heapBytes: positive },
    database: { sizeBytes: positive, connections: positive, mostConnections: positive },
    queue: { waiting: expect.any(Number) as number, failed: 0 },
    sockets: { connections: 0, users: 0 },
  });
  const history = data["history"] as readonly { cpu: number }[];
  expect(history.length).toBeGreaterThan(0);
  for (const { cpu } of history) expect(cpu).toBeLessThanOrEqual(100);
});

describe("metrics for Prometheus", () => {
  const read = async (url: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${url}/metrics`, { headers });

  test.each([
    ["behind a proxy", { "x-forwarded-for": "127.0.0.1" }],
    ["behind a proxy that says so otherwise", { forwarded: "for=127.0.0.1" }],
  ])("are not given to callers %s when no token is set", async (_who, headers) => {
    const answer = await read(wire.url, headers);
    expect(await answer.text()).not.toContain("banche_");
  });

  test.each([
    ["nothing", {}],
    ["another token", { authorization: "Bearer another" }],
    ["the token alone", { authorization: "a secret" }],
  ])("are not given to a caller that sends %s when a token is set", async (_what, headers) => {
    expect(await (await read(guarded.url, headers)).text()).not.toContain("banche_");
  });

  test("are text in the Prometheus format, and count answered requests", async () => {
    await wire.ask("GET", "/api/ext/about");
    const text = await (await read(wire.url)).text();
    const lines = text.trimEnd().split("\n");
    for (const line of lines) expect(line).toMatch(/^(?:# (?:HELP|TYPE) \w+ .+|\w+(?:\{[^}]*\})? \d[\d.e+-]*)$/);
    const answered = Number(/^banche_http_requests_total\{status="2xx"\} (\d+)$/m.exec(text)?.[1]);
    expect(answered).toBeGreaterThan(0);
    expect(text).toMatch(/^banche_task_runs\{state="failed"\} 0$/m);
    const guardedText = await (await read(guarded.url, { authorization: "Bearer a secret" })).text();
    expect(guardedText).toContain("banche_database_size_bytes");
  });
});
