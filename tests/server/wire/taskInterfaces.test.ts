import { describe, expect, test } from "vitest";

import { ours } from "./harness.ts";
import { interfaceWorld, parameter } from "./interfaceWorld.ts";

const { wire, ask, created, sqlDraft, http, heard, result, admin } = interfaceWorld({ jobsAfterMs: 0 });
const path = "/api/system/ScheduleTask";
const rights = ["system", "system.task", "system.task/btn_add", "system.task/btn_edit"];

let made = 0;
const draft = (interfaceId: string, over: object = {}) => {
  made += 1;
  return { fullName: `取数${made}`, enCode: `fetch${made}`, interfaceId, cron: "0 6 * * *", ...over };
};
const send = (method: string, at: string, body?: object, token = admin()) =>
  wire.ask(method, `${path}${at}`, { token, headers: ours, ...(body && { body }) });
const task = async (interfaceId: string, over: object = {}) => {
  const answer = await send("POST", "", draft(interfaceId, over));
  expect(answer).toMatchObject({ code: 200 });
  return answer.data.id;
};
const info = async (id: string, headers: Readonly<Record<string, string>> = ours) =>
  (await wire.ask("GET", `${path}/Info/${id}`, { token: admin(), headers })).data;
interface Run {
  readonly state: string;
  readonly description: string;
  readonly rowCount?: number;
}
const runs = async (id: string, language = "zh-CN") => {
  const headers = { ...ours, "accept-language": language };
  const { data } = await wire.ask("GET", `${path}/${id}/TaskLog`, { token: admin(), headers });
  return data.list as unknown as readonly Run[];
};
const ran = async (id: string): Promise<Run> => {
  expect(await wire.ask("POST", `/api/ext/tasks/${id}/run`, { token: admin() })).toMatchObject({ code: 200 });
  await expect.poll(async () => (await runs(id))[0]?.state, { timeout: 60_000 }).toMatch(/ok|failed/);
  const [run] = await runs(id);
  return run ?? expect.fail("no run");
};
const secondFactory = async () =>
  (await wire.sql<{ id: string }>("select id from factories order by sort_order offset 1 limit 1"))[0]?.id ?? "";

describe("a task refuses as its interface", () => {
  const parameters = [parameter("line", "integer", { required: 1 }), parameter("day", "date")];

  test.each([
    ["one that is not there", () => "nowhere", {}, "interface", /./],
    ["a disabled one", () => created({ enabledMark: 0 }), {}, "interface", /已被禁用/],
    [
      "one that asks who calls",
      () => created(sqlDraft("select n from trips where name = @user")),
      {},
      "interface",
      /任务没有调用者/,
    ],
    [
      "one whose call has the caller in it",
      () =>
        created({
          dataType: 3,
          path: `http://127.0.0.1:${http()}/types`,
          sent: [{ field: "who", value: "@organize" }],
        }),
      {},
      "interface",
      /任务没有调用者/,
    ],
    ["without a value that is required", () => created({ parameters }), {}, "parameters", /“line”必须填写/],
    ["a value of another type", () => created({ parameters }), { parameters: "line=x" }, "parameters", /“line”/],
    ["a value that it does not know", () => created(), { parameters: "line=1" }, "parameters", /没有名为“line”/],
  ])("%s", async (_what, id, over, field, said) => {
    const answer = await send("POST", "", draft(await id(), over));
    expect(answer).toMatchObject({ code: 400, reason: "validation", issues: [{ field }] });
    expect(answer.issues?.[0]?.text).toMatch(said);
  });

  test("one that the session may not call, as if unknown, also in a change and in a batch", async () => {
    const closed = await created();
    const { token } = await wire.userWith(rights);
    expect(await send("POST", "", draft(closed), token)).toMatchObject({
      issues: [{ field: "interface", rule: "unknownReference" }],
    });
    const id = await task(await created());
    expect(await send("PUT", `/${id}`, { interfaceId: closed }, token)).toMatchObject({ reason: "validation" });
    const operations = [{ op: "update", id, record: { interfaceId: closed } }];
    const batch = await wire.ask("POST", "/api/ext/batch/tasks", { token, headers: ours, body: { operations } });
    expect(batch.data).toMatchObject([{ reason: "validation" }]);
    expect(await send("POST", "", draft(await created({ audience: "everyone" })), token)).toMatchObject({ code: 200 });
  });

  test("one of another factory, and new values for it", async () => {
    const interfaceId = await created({ audience: "everyone" });
    const id = await task(interfaceId);
    await wire.sql("update data_interfaces set factory_id = $2 where id = $1", [interfaceId, await secondFactory()]);
    expect(await send("POST", "", draft(interfaceId))).toMatchObject({ issues: [{ field: "interface" }] });
    expect(await send("PUT", `/${id}`, { parameters: "line=2" })).toMatchObject({ issues: [{ field: "interface" }] });
    expect(await send("PUT", `/${id}`, { description: "x" })).toMatchObject({ code: 200 });
  });

  test("any, when it is a task of the server itself", async () => {
    const found = async () =>
      (await wire.ask("GET", path, { token: admin(), query: { keyword: "tidy-up" } })).data.list;
    await expect.poll(async () => (await found()).length, { timeout: 60_000 }).toBe(1);
    const id = (await found())[0]?.id ?? "";
    expect(await send("PUT", `/${id}`, { interfaceId: await created() })).toMatchObject({
      issues: [{ field: "interface", rule: "createOnly" }],
    });
  });
});

describe("an interface used by a task", () => {
  test("is neither deleted nor disabled, singly or in a batch, and the refusal names the tasks", async () => {
    const interfaceId = await created();
    const id = await task(interfaceId, { fullName: "每日取数" });
    const operations = [
      { op: "remove", id: interfaceId },
      { op: "update", id: interfaceId, record: { enabledMark: 0 } },
    ];
    const refusals = [
      await ask("DELETE", `/${interfaceId}`),
      await ask("PUT", `/${interfaceId}/Actions/State`, { enabledMark: 0 }),
      await ask("PUT", `/${interfaceId}`, { enabledMark: 0 }),
    ];
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ code: 400, reason: "referenced" });
      expect(refusal.msg).toContain("每日取数");
    }
    const asked = operations.map(async (operation) =>
      wire.ask("POST", "/api/ext/batch/dataInterfaces", {
        ...{ token: admin(), headers: ours, body: { operations: [operation] } },
      }),
    );
    for (const { data } of await Promise.all(asked)) expect(data).toMatchObject([{ reason: "referenced" }]);
    expect(await send("DELETE", `/${id}`)).toMatchObject({ code: 200 });
    expect(await ask("PUT", `/${interfaceId}/Actions/State`, { enabledMark: 0 })).toMatchObject({ code: 200 });
    expect(await ask("DELETE", `/${interfaceId}`)).toMatchObject({ code: 200 });
  });

  test("cannot be changed to use the caller", async () => {
    const interfaceId = await created(sqlDraft("select n from trips"));
    await task(interfaceId, { fullName: "无人调用" });
    const answer = await ask("PUT", `/${interfaceId}`, { query: "select n from trips where name = :user" });
    expect(answer).toMatchObject({ reason: "validation", issues: [{ field: "content" }] });
    expect(answer.issues?.[0]?.text).toContain("无人调用");
    expect(await ask("PUT", `/${interfaceId}`, { query: "select n from trips where n = 1" })).toMatchObject({
      code: 200,
    });
  });
});

describe("a run of a task", () => {
  test("of a query counts rows without storing them, and appears in the log of the interface", async () => {
    const parameters = [parameter("num", "integer", { required: 1 })];
    const interfaceId = await created(sqlDraft("select name from trips where n = @num", { parameters }));
    const id = await task(interfaceId, { parameters: "num = 2" });
    expect(await ran(id)).toMatchObject({ state: "ok", rowCount: 1, description: "返回 1 行" });
    expect((await runs(id, "en"))[0]?.description).toBe("Rows: 1");
    expect(JSON.stringify(await runs(id))).not.toContain("b'c");
    const { data } = await wire.ask("GET", "/api/ext/dataInterfaces/Calls", {
      ...{ token: admin(), headers: ours, query: { interfaceId } },
    });
    const code = String((await info(id))["enCode"]);
    expect(data.list).toMatchObject([{ creatorUser: `task:${code}`, outcome: "ok", rowCount: 1 }]);
  });

  test("is done in the factory of the interface", async () => {
    const interfaceId = await created();
    const id = await task(interfaceId);
    const second = await secondFactory();
    await wire.sql("update data_interfaces set factory_id = $2 where id = $1", [interfaceId, second]);
    expect(await ran(id)).toMatchObject({ state: "ok" });
    const calls = await wire.sql("select factory_id from data_interface_calls where interface_id = $1", [interfaceId]);
    expect(calls).toEqual([{ factory_id: second }]);
    expect(await result(interfaceId)).toMatchObject({ reason: "not_found" });
  });

  test("that fails is logged with the HTTP status", async () => {
    const id = await task(await created({ dataType: 3, path: `http://127.0.0.1:${http()}/broken` }));
    heard.length = 0;
    const run = await ran(id);
    expect(run).toMatchObject({ state: "failed" });
    expect(run.description).toMatch(/状态 500/);
    expect(run.description).not.toMatch(/secret stack/);
    expect(heard).toHaveLength(1);
    expect(await info(id)).toMatchObject({ lastResult: "failed", runCount: 1 });
  });

  test("fails when the interface requires a value that the task does not have", async () => {
    const interfaceId = await created();
    const id = await task(interfaceId);
    const parameters = [parameter("line", "text", { required: 1 })];
    expect(await ask("PUT", `/${interfaceId}`, { parameters })).toMatchObject({ code: 200 });
    expect(await ran(id)).toMatchObject({ state: "failed", description: "参数值不正确" });
  });
});

test("clients of the platform read it as its own kind, and can send it back unchanged", async () => {
  const interfaceId = await created({ parameters: [parameter("line")] });
  const id = await task(interfaceId, { parameters: "line=1" });
  const { executeType, executeContent, fullName, enCode } = await info(id, {});
  expect(executeType).toBe("4");
  expect(JSON.parse(String(executeContent))).toMatchObject({
    interfaceUrl: "",
    parameter: [{ key: "line", value: "1" }],
  });
  const back = { fullName, enCode, executeType, executeContent, description: "y" };
  expect(await wire.ask("PUT", `${path}/${id}`, { token: admin(), body: back })).toMatchObject({ code: 200 });
  expect(await info(id)).toMatchObject({ interfaceId, parameters: "line=1", description: "y" });
});
