import { describe, expect, test } from "vitest";

import { ours } from "./harness.ts";
import { interfaceWorld, page, parameter, path, preview, secret } from "./interfaceWorld.ts";

const { wire, heard, held, http, ask, draft, sqlDraft, created, response, tried, result, admin } = interfaceWorld();

describe("the data interfaces refuse", () => {
  test("changes and tries by a user who is not an administrator, whatever was granted", async () => {
    const id = await created();
    const buttons = ["btn_add", "btn_edit", "btn_remove"].map((button) => `systemData.dataInterface/${button}`);
    const granted = (await wire.userWith([...page, ...buttons, preview])).token;
    const calls: readonly (readonly [string, string, object?])[] = [
      ["POST", "", draft()],
      ["PUT", `/${id}`, { description: "x" }],
      ["PUT", `/${id}/Actions/State`, { enabledMark: 0 }],
      ["DELETE", `/${id}`],
    ];
    for (const [method, at, body] of calls) expect(await ask(method, at, body, granted)).toMatchObject({ code: 403 });
    expect(await tried(draft(), granted)).toMatchObject({ code: 403 });
    expect(await response(id, {}, granted)).toMatchObject({ code: 200 });
  });

  test("a caller without the grant, with one answer for unknown and disabled interfaces too", async () => {
    const [closed, disabled] = [await created(), await created({ enabledMark: 0 })];
    const { token } = await wire.userWith([]);
    for (const id of [closed, disabled, "nowhere"]) {
      expect(await response(id, {}, token)).toMatchObject({ code: 403, reason: "forbidden", msg: "暂无权限" });
      expect(await result(id, {}, token)).toMatchObject({ code: 403 });
    }
    // The demo has some interfaces that are open to all callers.
    const offered = JSON.stringify((await ask("GET", "/Selector", undefined, token)).data);
    expect(offered).toContain("shiftHours");
    for (const id of [closed, disabled]) expect(offered).not.toContain(id);
    const reader = (await wire.userWith(page)).token;
    expect(await response(closed, {}, reader)).toMatchObject({ code: 403 });
  });

  test("calls of a disabled interface, with the message of the platform", async () => {
    const id = await created({ enabledMark: 0 });
    const answer = await response(id);
    expect(answer).toMatchObject({ code: 400, reason: "interface_disabled", msg: "接口已被禁用，请先开启接口" });
    expect(await result(id)).toMatchObject({ code: 400, reason: "interface_disabled" });
  });

  test("callers of another factory", async () => {
    const id = await created({ audience: "everyone" });
    const [second] = await wire.sql<{ id: string }>("select id from factories order by sort_order offset 1 limit 1");
    await wire.sql("update data_interfaces set factory_id = $2 where id = $1", [id, second?.id]);
    const { token } = await wire.userWith([]);
    expect(await response(id, {}, token)).toMatchObject({ code: 403 });
    expect(await response(id)).toMatchObject({ reason: "not_found" });
    expect(await ask("GET", `/${id}`)).toMatchObject({ reason: "not_found" });
  });

  const shapes: readonly (readonly [string, () => object, string, RegExp])[] = [
    ["the own database", () => sqlDraft("select 1", { dbLinkId: "0" }), "source", /系统自己的数据库/],
    ["no statement", () => sqlDraft(" "), "content", /./],
    ["two statements", () => sqlDraft("select 1; select 2"), "content", /只能输入一个sql语句哦/],
    [
      "a second statement behind a comment",
      () => sqlDraft("select 1 /* ; */ ; drop table trips"),
      "content",
      /一个sql/,
    ],
    ["an update", () => sqlDraft("update trips set n = 1"), "content", /该功能只支持Select语句/],
    ["a parameter that is not there", () => sqlDraft("select @nobody"), "content", /@nobody/],
    ["a name that is none", () => draft({ parameters: [parameter("a b")] }), "parameters", /a b/],
    ["a name of the caller", () => draft({ parameters: [parameter("user")] }), "parameters", /user/],
    ["a name twice", () => draft({ parameters: [parameter("a"), parameter("A")] }), "parameters", /重复/],
    [
      "a default that does not fit",
      () => draft({ parameters: [parameter("a", "integer", { initial: "x" })] }),
      "parameters",
      /缺省值/,
    ],
    ["another scheme", () => draft({ dataType: 3, path: "ftp://a.example/" }), "path", /./],
    ["a password in an address", () => draft({ dataType: 3, path: "http://a:b@c.example/" }), "path", /./],
    [
      "a head that is none",
      () => draft({ dataType: 3, path: "http://a.example/", requestHeaders: "Host: x" }),
      "headers",
      /Host/,
    ],
  ];
  test.each(shapes)("%s", async (_what, body, field, said) => {
    const answer = await ask("POST", "", body());
    expect(answer).toMatchObject({ code: 400, reason: "validation" });
    expect(answer.issues?.map((issue) => issue.field)).toEqual([field]);
    expect(answer.issues?.[0]?.text).toMatch(said);
  });

  test.each([
    ["integer", "1.5"],
    ["integer", "1; drop table trips"],
    ["decimal", "1e9"],
    ["date", "2026-02-30"],
    ["datetime", "2026-01-01 24:00"],
    ["boolean", "yes"],
  ])("a value that is not of the type %s: %s", async (type, value) => {
    const id = await created({ parameters: [parameter("a", type)] });
    const answer = await response(id, { a: value });
    expect(answer).toMatchObject({ code: 400, reason: "validation", issues: [{ field: "a" }] });
  });

  test("a call without a required value", async () => {
    const id = await created({ parameters: [parameter("a", "text", { required: 1 })] });
    expect(await response(id, { a: "" })).toMatchObject({ code: 400, issues: [{ field: "a", rule: "required" }] });
  });
});

describe("a host that is not permitted is not called", () => {
  test.each([
    ...["127.0.0.2", "[::1]", "169.254.169.254", "2130706434", "0x7f000002", "0177.0.0.2", "10.0.0.1", "192.168.1.1"],
    ...["[::ffff:169.254.169.254]", "0.0.0.0", "8.8.8.8"],
  ])("%s", async (host) => {
    const answer = await tried(draft({ dataType: 3, path: `http://${host}:${http()}/` }));
    expect(answer).toMatchObject({ code: 400, reason: "interface_failed" });
    expect(answer.msg).toMatch(/BANCHE_DATA_HOSTS/);
  });
});

describe("an interface over HTTP", () => {
  const at = (where: string) => ({ dataType: 3, path: `http://127.0.0.1:${http()}${where}` });

  test.each([
    ["/moved", /转到别的地址/],
    ["/broken", /状态 500/],
    ["/large", /4 MB/],
  ])("fails on %s, and the message does not repeat the answer of that server", async (where, said) => {
    const answer = await tried(draft(at(where)));
    expect(answer).toMatchObject({ code: 400, reason: "interface_failed" });
    expect(answer.msg).toMatch(said);
    expect(answer.text).not.toMatch(/secret stack|169\.254/);
  });

  test("returns the whole body as data, encodes values, and sends nothing of the caller", async () => {
    const parameters = [parameter("state"), parameter("count", "integer")];
    const sent = [
      { field: "state", value: "@state" },
      { field: "fixed", value: "a&b" },
    ];
    const id = await created({ ...at("/types?x=1"), parameters, sent });
    heard.length = 0;
    const { data } = await response(id, { state: "1&admin=true 大" });
    expect(data).toEqual({ code: 200, data: [{ id: "1", fullName: "大巴" }] });
    expect(heard).toHaveLength(1);
    const url = new URL(heard[0]?.url ?? "", "http://x");
    expect([...url.searchParams]).toEqual([
      ["x", "1"],
      ["state", "1&admin=true 大"],
      ["fixed", "a&b"],
    ]);
    expect(heard[0]?.headers).not.toHaveProperty("authorization");
    expect(JSON.stringify(heard)).not.toContain(admin());
  });

  test("sends a POST as a JSON object with the types of the parameters", async () => {
    const sent = ["n", "ok", "name"].map((field) => ({ field, value: `@${field === "n" ? "count" : field}` }));
    const parameters = [parameter("count", "integer"), parameter("ok", "boolean"), parameter("name")];
    const id = await created({ ...at("/types"), requestMethod: "post", parameters, sent });
    heard.length = 0;
    await response(id, { count: "7", ok: "1" });
    expect(JSON.parse(heard[0]?.body ?? "")).toEqual({ n: 7, ok: true, name: null });
  });

  test("returns an answer that is not JSON as a text", async () => {
    expect((await response(await created(at("/text")))).data).toBe("not json");
  });

  test("sends secret headers only to their own server, and never shows them", async () => {
    const id = await created({ ...at("/types"), requestHeaders: `Authorization: Bearer ${secret}` });
    expect((await ask("GET", `/${id}`)).data).toMatchObject({ hasHeaders: 1 });
    heard.length = 0;
    await response(id);
    expect(heard[0]?.headers).toMatchObject({ authorization: `Bearer ${secret}` });
    for (const where of ["", `/${id}`]) expect((await ask("GET", where)).text).not.toContain(secret);
    expect(
      (await wire.ask("GET", "/api/ext/audit/dataInterfaces", { token: admin(), headers: ours })).text,
    ).not.toContain(secret);
    const [row] = await wire.sql<{ text: string }>("select t::text as text from data_interfaces t where id = $1", [id]);
    expect(row?.text).not.toContain(secret);

    heard.length = 0;
    const other = `http://127.0.0.1:${http()}/types`.replace("127.0.0.1", "localhost");
    expect(await tried({ id, path: other })).toMatchObject({ code: 200 });
    expect(JSON.stringify(heard)).not.toContain(secret);
    await ask("PUT", `/${id}`, { path: "http://elsewhere.example/" });
    expect((await ask("GET", `/${id}`)).data).toMatchObject({ hasHeaders: 0 });
    await ask("PUT", `/${id}`, { requestHeaders: "X-Key: 1" });
    expect((await ask("GET", `/${id}`)).data).toMatchObject({ hasHeaders: 1 });
    await ask("PUT", `/${id}`, { requestHeaders: "" });
    expect((await ask("GET", `/${id}`)).data).toMatchObject({ hasHeaders: 0 });
  });
});

describe("an interface may be called", () => {
  test("by a named role, by everyone of the factory if set so, and by users who may preview", async () => {
    const member = await wire.userWith([]);
    const [role] = await wire.sql<{ id: string }>(
      `select id from roles where enabled and (factory_id is null
         or factory_id = (select factory_id from user_factories where user_id = $1)) limit 1`,
      [member.id],
    );
    const byRole = await created({ roleIds: role?.id });
    const byAll = await created({ audience: "everyone" });
    expect(await response(byAll, {}, member.token)).toMatchObject({ code: 200 });
    expect(await response(byRole, {}, member.token)).toMatchObject({ code: 403 });
    await wire.sql("insert into user_roles (user_id, role_id) values ($1, $2)", [member.id, role?.id]);
    expect(await response(byRole, {}, member.token)).toMatchObject({ code: 200 });
    const offered = (await ask("GET", "/Selector", undefined, member.token)).data as unknown as readonly {
      readonly categoryId: string;
      readonly children: readonly { readonly id: string; readonly categoryId: string }[];
    }[];
    expect(offered[0]).toMatchObject({ categoryId: "0", hasChildren: true, fullName: "基础数据" });
    const ids = offered.flatMap(({ children }) => children.map(({ id }) => id));
    expect(ids).toEqual(expect.arrayContaining([byRole, byAll]));
    expect(await response(byRole, {}, (await wire.userWith([...page, preview])).token)).toMatchObject({ code: 200 });
  });

  test("with platform placeholders, which are bound to the caller and cached per caller", async () => {
    const query = "select @user as user, @organize as organize, @department as department, @postion as postion";
    const body = sqlDraft(query, { audience: "everyone", cacheSeconds: 600 });
    const id = (await ask("POST", "", body)).data.id;
    const one = await wire.userWith([]);
    const two = await wire.userWith([]);
    const [place] = await wire.sql(
      "select factory_id as organize, department_id as department from user_factories where user_id = $1",
      [one.id],
    );
    expect((await response(id, {}, one.token)).data).toEqual([{ user: one.id, postion: "", ...place }]);
    expect((await response(id, {}, two.token)).data).toMatchObject([{ user: two.id }]);
    expect((await result(id, {}, one.token)).data).toMatchObject({ cached: true, data: [{ user: one.id }] });
  });
});

test("a caller of a slow interface is refused from the fourth parallel call on; others are answered", async () => {
  const slow = await created({ dataType: 3, path: `http://127.0.0.1:${http()}/held` });
  const quick = await created({ dataType: 3, path: `http://127.0.0.1:${http()}/types`, audience: "everyone" });
  const calls = Array.from({ length: 9 }, () => response(slow));
  await expect.poll(() => held.length).toBe(3);
  const { token } = await wire.userWith([]);
  expect(await response(quick, {}, token)).toMatchObject({ code: 200 });
  expect(await response(quick)).toMatchObject({ code: 503 });
  for (const answer of held) answer();
  const codes = (await Promise.all(calls)).map(({ code }) => code);
  expect(codes.toSorted()).toEqual([200, 200, 200, ...Array.from({ length: 6 }, () => 503)]);
});

test("an answer is cached for its lifetime, per set of values, until the interface changes", async () => {
  const parameters = [parameter("state")];
  const at = { dataType: 3, path: `http://127.0.0.1:${http()}/types`, sent: [{ field: "state", value: "@state" }] };
  const id = await created({ ...at, parameters, cacheSeconds: 600 });
  heard.length = 0;
  await response(id, { state: "1" });
  expect((await result(id, { state: "1" })).data).toMatchObject({ cached: true, rowCount: 1 });
  expect((await result(id, { state: "2" })).data).toMatchObject({ cached: false });
  expect(heard).toHaveLength(2);
  await ask("PUT", `/${id}`, { description: "x" });
  expect((await result(id, { state: "1" })).data).toMatchObject({ cached: false });
});

test("clients of the platform send and read the request parameters as a JSON text", async () => {
  const body = draft({ dataType: 3, dbLinkId: "0", path: "https://example.test/api", query: "" });
  const pairs = JSON.stringify([{ field: "state", value: "1" }]);
  const answer = await wire.ask("POST", path, {
    token: admin(),
    body: { ...body, requestParameters: pairs, responseType: "json" },
  });
  expect(answer).toMatchObject({ code: 200 });
  const { data } = await wire.ask("GET", `${path}/${answer.data.id}`, { token: admin() });
  expect(JSON.parse(String(data["requestParameters"]))).toEqual([{ field: "state", value: "1" }]);
  expect(String(data["categoryId"])).toMatch(/^[0-9a-f]{32}$/);
  const filtered = await wire.ask("GET", path, {
    token: admin(),
    query: { categoryId: String(data["categoryId"]), pageSize: 500 },
  });
  expect(filtered.data.list.map(({ id }) => id)).toContain(answer.data.id);
});

test("static data is returned as JSON, or as a text if it is not JSON", async () => {
  expect((await response(await created())).data).toEqual([{ id: "1", fullName: "大巴" }]);
  expect((await response(await created({ query: "大巴, 中巴" }))).data).toBe("大巴, 中巴");
});

test("each call is logged with user, row count and reason of failure, but without values", async () => {
  const id = (
    await ask("POST", "", sqlDraft("select name from trips where name = @name", { parameters: [parameter("name")] }))
  ).data.id;
  await response(id, { name: secret });
  await ask("PUT", `/${id}`, { query: "select missing from trips" });
  await response(id);
  const log = await wire.ask("GET", "/api/ext/dataInterfaces/Calls", {
    ...{ token: admin(), headers: ours, query: { interfaceId: id } },
  });
  expect(log.data.list.map(({ outcome, creatorUser, rowCount }) => [outcome, creatorUser, rowCount])).toEqual([
    ["failed", "admin", 0],
    ["ok", "admin", 0],
  ]);
  expect(log.data.list[0]).toMatchObject({ reason: "调用接口失败：没有这个字段" });
  expect(log.text).not.toContain(secret);
  const failed = await wire.ask("GET", "/api/ext/dataInterfaces/Calls", {
    ...{ token: admin(), headers: ours, query: { interfaceId: id, failed: "1" } },
  });
  expect(failed.data.list).toHaveLength(1);
  const nobody = (await wire.userWith([])).token;
  expect(await wire.ask("GET", "/api/ext/dataInterfaces/Calls", { token: nobody })).toMatchObject({ code: 403 });
});
