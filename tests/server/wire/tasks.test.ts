import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { ours, sharedWire } from "./harness.ts";

const wire = sharedWire({ jobsAfterMs: 0, callTargets: ["127.0.0.1"] });
const path = "/api/system/ScheduleTask";
const page = ["system", "system.task"];
let admin: string;
let web: Server;
beforeAll(async () => {
  admin = await wire.login("admin");
  web = createServer((_request, response) => void response.end("called"));
  await new Promise<void>((listening) => web.listen(0, "127.0.0.1", listening));
});
afterAll(() => void web.close());

let made = 0;
const draft = (over: object = {}) => {
  made += 1;
  const address = `http://127.0.0.1:${(web.address() as AddressInfo).port}/`;
  return {
    fullName: `任务${made}`,
    enCode: `task${made}`,
    interfaceUrl: address,
    frequency: "cron",
    cron: "0 6 * * *",
    ...over,
  };
};
const create = (body: object, token = admin) => wire.ask("POST", path, { token, body });
const info = async (id: string, headers: Readonly<Record<string, string>> = ours) =>
  (await wire.ask("GET", `${path}/Info/${id}`, { token: admin, headers })).data;
const created = async (over: object = {}) => (await create(draft(over))).data.id;
const builtIn = async () =>
  (await wire.ask("GET", path, { token: admin, query: { keyword: "tidy-up" } })).data.list[0]?.id ?? "";

describe("the tasks page refuses", () => {
  test.each([
    ["no address", { interfaceUrl: "" }, "url"],
    ["an address that is none", { interfaceUrl: "javascript:alert(1)" }, "url"],
    ["no expression", { cron: "" }, "cron"],
    ["an expression that is none", { cron: "0 25 * * *" }, "cron"],
    ["an expression that never comes", { cron: "0 0 30 2 *" }, "cron"],
    ["an interval without one", { frequency: "every" }, "every"],
    ["an interval that is too short", { frequency: "every", every: 5 }, "every"],
    ["once in the past", { frequency: "once", startAt: 1_000_000_000_000 }, "startAt"],
    ["an end before the start", { startAt: 4_000_000_000_000, endAt: 3_900_000_000_000 }, "endAt"],
    ["a code with blanks", { enCode: "a b" }, "code"],
    ["a stored procedure", { executeType: "2" }, "kind"],
  ])("%s", async (_what, over, field) => {
    const answer = await create(draft(over));
    expect(answer).toMatchObject({ code: 400, reason: "validation" });
    expect(answer.issues?.map((issue) => issue.field)).toContain(field);
  });

  test("calls without their grants", async () => {
    const { token } = await wire.userWith(page);
    const id = await created();
    const calls: readonly (readonly [string, string, object?])[] = [
      ["POST", path, draft()],
      ["PUT", `${path}/${id}`, { description: "x" }],
      ["PUT", `${path}/${id}/Actions/Stop`],
      ["PUT", `${path}/${id}/Actions/Enable`],
      ["POST", `/api/ext/tasks/${id}/run`],
      ["DELETE", `${path}/${id}`],
    ];
    for (const [method, address, body] of calls) {
      expect(await wire.ask(method, address, { token, ...(body && { body }) })).toMatchObject({ code: 403 });
    }
    expect((await wire.ask("GET", `${path}/${id}/TaskLog`, { token })).code).toBe(200);
  });

  test("to delete a job of the server or to give it an address, singly and in a batch", async () => {
    const id = await builtIn();
    expect(id).not.toBe("");
    expect(await wire.ask("DELETE", `${path}/${id}`, { token: admin })).toMatchObject({ reason: "referenced" });
    const operations = [
      { op: "remove", id },
      { op: "update", id, record: { interfaceUrl: "https://example.com" } },
    ];
    const batch = await wire.ask("POST", "/api/ext/batch/tasks", { token: admin, body: { operations } });
    expect((batch.data as unknown as { reason: string }[]).map(({ reason }) => reason)).toEqual([
      "referenced",
      "validation",
    ]);
    expect(await wire.ask("PUT", `${path}/${id}`, { token: admin, body: { cron: "30 * * * *" } })).toMatchObject({
      code: 200,
    });
  });

  test("an unknown id for a run", async () => {
    for (const [method, address] of [
      ["POST", "/api/ext/tasks/nothing/run"],
      ["GET", `${path}/nothing/TaskLog`],
    ] as const) {
      expect(await wire.ask(method, address, { token: admin })).toMatchObject({ reason: "not_found" });
    }
  });
});

test("the next run is computed from the schedule and the state", async () => {
  const id = await created();
  const next = (await info(id))["nextRunTime"];
  expect(new Date(Number(next)).toISOString()).toMatch(/T22:00:00\.000Z$/);
  await wire.ask("PUT", `${path}/${id}/Actions/Stop`, { token: admin });
  expect(await info(id)).toMatchObject({ enabledMark: 0 });
  expect((await info(id))["nextRunTime"] ?? null).toBeNull();
  await wire.ask("PUT", `${path}/${id}/Actions/Enable`, { token: admin });
  expect(await info(id)).toMatchObject({ enabledMark: 1, nextRunTime: next });
});

describe("a task in the form of the platform's clients", () => {
  const sent = { interfaceType: "POST", interfaceUrl: "https://example.com/a", parameter: [{ key: "a", value: "1" }] };
  const without = async (content: object) => {
    const body = { ...draft(), executeType: "1", executeContent: JSON.stringify({ ...sent, ...content }) };
    const { interfaceUrl: _url, frequency: _frequency, cron: _cron, ...rest } = body;
    return (await create(rest)).data.id;
  };

  test.each([
    ["cron", { frequency: "4", cron: "0 0 8 ? * 2-6" }, { frequency: "cron", cron: "0 0 8 ? * 2-6" }],
    ["an interval", { frequency: "2", hours: "1", minute: "30", seconds: "5" }, { frequency: "every", every: 5405 }],
    [
      "a list of times",
      {
        frequency: "3",
        frequencyList: [
          { minute: "0", hours: "6", type: "2", week: "1,2,3" },
          { minute: "30", hours: "18", type: "1", day: "1,15", month: "" },
        ],
      },
      { frequency: "cron", cron: "0 6 * * 1,2,3; 30 18 1,15 * *" },
    ],
    [
      "once",
      { frequency: "1", start: "2", startTime: "2099-05-01 08:00:00" },
      { frequency: "once", startAt: Date.parse("2099-05-01T08:00:00+08:00") },
    ],
  ])("with %s is stored and returned in that form", async (_what, content, expected) => {
    const id = await without(content);
    const found = await info(id);
    expect(found).toMatchObject({ ...expected, interfaceType: "POST", parameters: "a=1" });
    const back = await info(id, {});
    expect(back["executeType"]).toBe("1");
    expect(JSON.parse(String(back["executeContent"]))).toMatchObject({ ...sent, ...content });
  });
});

test("a requested run is done once, and its result is shown and logged", async () => {
  const id = await created({ enabledMark: 0 });
  const run = () => wire.ask("POST", `/api/ext/tasks/${id}/run`, { token: admin });
  const history = async () =>
    (await wire.ask("GET", `${path}/${id}/TaskLog`, { token: admin, headers: ours })).data.list;
  const asked = await Promise.all([run(), run()]);
  expect(asked.map(({ code }) => code).sort()).toEqual([200, 400]);
  expect(asked.find(({ code }) => code === 400)).toMatchObject({ reason: "conflict" });
  await expect
    .poll(history, { timeout: 60_000 })
    .toMatchObject([{ runResult: 0, state: "ok", account: "admin", description: "HTTP 200\ncalled" }]);
  expect(await info(id)).toMatchObject({ runCount: 1, lastResult: "ok" });
  const kept = await wire.sql(`select actor_account from audit_log where record_id = $1 and action = 'run'`, [id]);
  expect(kept).toEqual([{ actor_account: "admin" }]);
});

test("a task is deleted with its history, and its name and code are unique", async () => {
  const body = draft();
  const { id } = (await create(body)).data;
  expect(await create(body)).toMatchObject({ code: 400, reason: "duplicate" });
  expect(await wire.ask("DELETE", `${path}/${id}`, { token: admin })).toMatchObject({ code: 200 });
  expect(await wire.sql(`select 1 from task_runs where task_id = $1`, [id])).toEqual([]);
});
