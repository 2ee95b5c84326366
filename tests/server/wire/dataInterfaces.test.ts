import { rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createTestDatabase, startProxy } from "@banche/server/testing";
import pg from "pg";
import { beforeAll, describe, expect, inject, test } from "vitest";

import { shared } from "../../lib/fileScope.ts";
import { freePort } from "../../lib/freePort.ts";
import { makeFolder } from "../../lib/makeFolder.ts";
import { hasMariadb, startMariadb } from "../../lib/mariadb.ts";
import { ours, sharedWire } from "./harness.ts";

const files = makeFolder();
const wire = sharedWire({ sourceHosts: ["127.0.0.1"], sourceFolder: files });
const path = "/api/system/Base/DataInterface";
const page = ["systemData", "systemData.dataInterface"];
const preview = "systemData.dataInterface/btn_preview";
const secret = "geheim-4711";

/** A second PostgreSQL database with a role that may do everything there. */
const postgres = shared(async (later) => {
  const database = await createTestDatabase(inject("postgresUrl"), "empty");
  later(() => database.drop());
  const { pathname, searchParams } = new URL(database.url);
  const proxy = await startProxy(() => `${searchParams.get("host")}/.s.PGSQL.5432`);
  later(() => proxy.close());
  const user = `writer_of${pathname.replaceAll("/", "_")}`;
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query(`create role "${user}" superuser login password '${secret}'`);
  await client.query(
    "create table trips (n bigint, name text, on_day date, at timestamptz, price numeric, ok boolean)",
  );
  await client.query(`insert into trips select i, 'trip ' || i, date '2026-01-01' + (i % 28)::int,
    '2026-01-01 00:00:00+08', i / 10.0, i % 2 = 0 from generate_series(1, 1500) i`);
  later(async () => {
    const last = new pg.Client(inject("postgresUrl"));
    await last.connect();
    await last.query(`drop role "${user}"`);
    await last.end();
  });
  later(() => client.end());
  return { host: "127.0.0.1", port: proxy.port, database: pathname.slice(1), user, client };
});

const mariadb = shared(async (later) => {
  if (!hasMariadb) return 0;
  const folder = makeFolder();
  later(() => rmSync(folder, { recursive: true, force: true }));
  const sql = `create database fleet; create table fleet.trips (n int, name text, price decimal(10,2));
    insert into fleet.trips values (1, 'a''b', 1.50), (2, 'c', 2); create user 'w'@'%' identified by '${secret}';
    grant all on fleet.* to 'w'@'%'; grant file on *.* to 'w'@'%';`;
  const server = await startMariadb(folder, await freePort(), sql);
  later(() => server.stop());
  return server.port;
});

/** What others heard, and what they answer by the path. */
const heard: { readonly url: string; readonly headers: Readonly<Record<string, unknown>>; readonly body: string }[] =
  [];
const http = shared(async (later) => {
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += String(chunk)));
    request.on("end", () => {
      heard.push({ url: request.url ?? "", headers: request.headers, body });
      const [at = ""] = (request.url ?? "").split("?");
      if (at === "/moved") response.writeHead(302, { location: "http://169.254.169.254/" }).end();
      else if (at === "/text") response.end("not json");
      else if (at === "/large") response.end(JSON.stringify("x".repeat(4_100_000)));
      else if (at === "/broken") response.writeHead(500).end("secret stack");
      else if (at === "/slow") return;
      else response.end(JSON.stringify({ code: 200, data: [{ id: "1", fullName: "大巴" }] }));
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  later(() => void (server.closeAllConnections(), server.close()));
  return (server.address() as AddressInfo).port;
});
shared((later) => later(() => rmSync(files, { recursive: true, force: true })));

let admin: string;
let sources: Readonly<Record<"postgres" | "sqlite" | "mariadb", string>>;
beforeAll(async () => {
  admin = await wire.login("admin");
  const database = new DatabaseSync(join(files, "fleet.db"));
  database.exec("create table trips (n int, name text); insert into trips values (1, 'a'), (2, 'b''c')");
  database.close();
  const source = async (body: object) =>
    (await wire.ask("POST", "/api/system/Base/DataSource", { token: admin, headers: ours, body })).data.id;
  const { host, port, database: name, user } = postgres();
  sources = {
    postgres: await source({
      ...{ fullName: "pg", dbType: "PostgreSQL", host, port, serviceName: name, userName: user, password: secret },
    }),
    sqlite: await source({ fullName: "lite", dbType: "SQLite", serviceName: "fleet.db" }),
    mariadb: hasMariadb
      ? await source({
          ...{ fullName: "my", dbType: "MySql", host, port: mariadb(), serviceName: "fleet" },
          ...{ userName: "w", password: secret },
        })
      : "",
  };
});

let made = 0;
const draft = (over: object = {}) => {
  made += 1;
  const named = { fullName: `接口${made}`, enCode: `if${made}`, categoryId: "base", enabledMark: 1 };
  return { ...named, dataType: 2, query: `[{"id":"1","fullName":"大巴"}]`, ...over };
};
const sqlDraft = (query: string, over: object = {}) => draft({ dataType: 1, dbLinkId: sources.sqlite, query, ...over });
const ask = (method: string, at = "", body?: object, token = admin) =>
  wire.ask(method, `${path}${at}`, { token, headers: ours, ...(body && { body }) });
const created = async (over: object = {}) => {
  const answer = await ask("POST", "", draft(over));
  expect(answer).toMatchObject({ code: 200 });
  return answer.data.id;
};
const response = (id: string, query: Readonly<Record<string, string>> = {}, token = admin) =>
  wire.ask("GET", `${path}/${id}/Actions/Response`, { token, query: { ...query, n: "1700000000" } });
const tried = (body: object, token = admin) =>
  wire.ask("POST", "/api/ext/dataInterfaces/Test", { token, headers: ours, body });
const result = (id: string, values: object = {}, token = admin) =>
  wire.ask("GET", `/api/ext/dataInterfaces/${id}/Result`, {
    ...{ token, headers: ours, query: { values: JSON.stringify(values) } },
  });
const parameter = (name: string, type = "text", more: object = {}) => ({
  name,
  type,
  required: 0,
  initial: "",
  ...more,
});

describe("refused", () => {
  test("whoever is no administrator changes and tries none, whatever was granted", async () => {
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

  test("whoever was not granted it learns nothing: not whether it is there, nor that it is disabled", async () => {
    const [closed, disabled] = [await created(), await created({ enabledMark: 0 })];
    const { token } = await wire.userWith([]);
    for (const id of [closed, disabled, "nowhere"]) {
      expect(await response(id, {}, token)).toMatchObject({ code: 403, reason: "forbidden", msg: "暂无权限" });
      expect(await result(id, {}, token)).toMatchObject({ code: 403 });
    }
    expect((await ask("GET", "/Selector", undefined, token)).data).toEqual([]);
    const reader = (await wire.userWith(page)).token;
    expect(await response(closed, {}, reader)).toMatchObject({ code: 403 });
  });

  test("a disabled one does not answer, in the words of the contract", async () => {
    const id = await created({ enabledMark: 0 });
    const answer = await response(id);
    expect(answer).toMatchObject({ code: 400, reason: "interface_disabled", msg: "接口已被禁用，请先开启接口" });
    expect(await result(id)).toMatchObject({ code: 400, reason: "interface_disabled" });
  });

  test("another factory", async () => {
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
  ])("a value that is no %s: %s", async (type, value) => {
    const id = await created({ parameters: [parameter("a", type)] });
    const answer = await response(id, { a: value });
    expect(answer).toMatchObject({ code: 400, reason: "validation", issues: [{ field: "a" }] });
  });

  test("a required value that is missing", async () => {
    const id = await created({ parameters: [parameter("a", "text", { required: 1 })] });
    expect(await response(id, { a: "" })).toMatchObject({ code: 400, issues: [{ field: "a", rule: "required" }] });
  });
});

describe("a host that was not permitted is not called", () => {
  test.each([
    ...["127.0.0.2", "[::1]", "169.254.169.254", "2130706434", "0x7f000002", "0177.0.0.2", "10.0.0.1", "192.168.1.1"],
    ...["[::ffff:169.254.169.254]", "0.0.0.0", "8.8.8.8"],
  ])("%s", async (host) => {
    const answer = await tried(draft({ dataType: 3, path: `http://${host}:${http()}/` }));
    expect(answer).toMatchObject({ code: 400, reason: "interface_failed" });
    expect(answer.msg).toMatch(/BANCHE_DATA_HOSTS/);
  });
});

describe("over HTTP", () => {
  const at = (where: string) => ({ dataType: 3, path: `http://127.0.0.1:${http()}${where}` });

  test.each([
    ["/moved", /转到别的地址/],
    ["/broken", /状态 500/],
    ["/large", /4 MB/],
  ])("%s is no answer, and what was said there is not repeated", async (where, said) => {
    const answer = await tried(draft(at(where)));
    expect(answer).toMatchObject({ code: 400, reason: "interface_failed" });
    expect(answer.msg).toMatch(said);
    expect(answer.text).not.toMatch(/secret stack|169\.254/);
  });

  test("the whole body is the data; values are encoded, and nothing of the caller is sent", async () => {
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
    expect(JSON.stringify(heard)).not.toContain(admin);
  });

  test("a POST sends a JSON object with the types of the parameters", async () => {
    const sent = ["n", "ok", "name"].map((field) => ({ field, value: `@${field === "n" ? "count" : field}` }));
    const parameters = [parameter("count", "integer"), parameter("ok", "boolean"), parameter("name")];
    const id = await created({ ...at("/types"), requestMethod: "post", parameters, sent });
    heard.length = 0;
    await response(id, { count: "7", ok: "1" });
    expect(JSON.parse(heard[0]?.body ?? "")).toEqual({ n: 7, ok: true, name: null });
  });

  test("what is no JSON is a text", async () => {
    expect((await response(await created(at("/text")))).data).toBe("not json");
  });

  test("secret heads are sent to their server alone, and told by nothing", async () => {
    const id = await created({ ...at("/types"), requestHeaders: `Authorization: Bearer ${secret}` });
    expect((await ask("GET", `/${id}`)).data).toMatchObject({ hasHeaders: 1 });
    heard.length = 0;
    await response(id);
    expect(heard[0]?.headers).toMatchObject({ authorization: `Bearer ${secret}` });
    for (const where of ["", `/${id}`]) expect((await ask("GET", where)).text).not.toContain(secret);
    expect(
      (await wire.ask("GET", "/api/ext/audit/dataInterfaces", { token: admin, headers: ours })).text,
    ).not.toContain(secret);
    const [row] = await wire.sql<{ text: string }>("select t::text as text from data_interfaces t where id = $1", [id]);
    expect(row?.text).not.toContain(secret);

    heard.length = 0;
    const other = `http://127.0.0.1:${http()}/types`.replace("127.0.0.1", "localhost");
    expect(await tried({ id, path: other })).toMatchObject({ code: 200 });
    expect(JSON.stringify(heard)).not.toContain(secret);
    await ask("PUT", `/${id}`, { path: "http://elsewhere.example/" });
    expect((await ask("GET", `/${id}`)).data).toMatchObject({ hasHeaders: 0 });
  });
});

describe("SQL", () => {
  test("of SQLite: values are bound, strings and comments are left alone", async () => {
    const query = "select n, name, '@name' as text from trips where name = @name /* @nobody ; */ or n = :num; -- end";
    const id = (
      await ask("POST", "", sqlDraft(query, { parameters: [parameter("name"), parameter("num", "integer")] }))
    ).data.id;
    expect((await response(id, { name: "b'c" })).data).toEqual([{ n: 2, name: "b'c", text: "@name" }]);
    expect((await response(id, { name: "x' or 1=1 --" })).data).toEqual([]);
    expect((await response(id, { num: "1" })).data).toEqual([{ n: 1, name: "a", text: "@name" }]);
  });

  test("of SQLite writes nothing and ends after its time, while others are answered", async () => {
    const endless = "with recursive x(n) as (select 1 union all select n + 1 from x) select max(n) from x";
    const slow = tried(sqlDraft(endless));
    expect(await ask("GET", "/Selector")).toMatchObject({ code: 200 });
    expect((await slow).msg).toMatch(/超过 5 秒/);
  });

  const onPostgres = (query: string, parameters: readonly object[] = [], values: object = {}) =>
    tried(sqlDraft(query, { dbLinkId: sources.postgres, parameters, values }));

  test("of PostgreSQL: each type is bound as it is", async () => {
    const parameters = [
      ...[parameter("name"), parameter("num", "integer"), parameter("price", "decimal"), parameter("day", "date")],
      ...[parameter("at", "datetime"), parameter("ok", "boolean"), parameter("none")],
    ];
    const query = `select n, name, price, on_day, at, ok, @none as none from trips where n = @num and name = @name
      and price = @price and on_day = @day and at = @at and ok = @ok and (@none is null or name = @none)`;
    const values = { name: "trip 12", num: "12", price: "1.2", day: "2026-01-13", at: "2026-01-01 00:00", ok: "true" };
    const { data } = await onPostgres(query, parameters, values);
    expect(data["data"]).toEqual([
      { n: 12, name: "trip 12", price: 1.2, on_day: "2026-01-13", at: "2026-01-01 00:00:00+08", ok: true, none: null },
    ]);
    expect(data).toMatchObject({
      columns: ["n", "name", "price", "on_day", "at", "ok", "none"],
      rowCount: 1,
      cut: false,
    });
  });

  test("too many rows are cut, and that is told", async () => {
    const { data } = await onPostgres("select n from trips order by n");
    expect(data).toMatchObject({ cut: true, rowCount: 1000 });
  });

  test.each([
    [
      "a row that a function would write",
      "select set_config('transaction_read_only', 'off', false), lo_create(0)",
      /只允许查询/,
    ],
    ["a sequence", "select nextval('ids')", /只允许查询|没有这个表/],
    ["a sleep", "select pg_sleep(60)", /超过 5 秒/],
    [
      "a time limit that is taken away",
      "select set_config('statement_timeout', '0', false), pg_sleep(60)",
      /超过 5 秒/,
    ],
    ["a table that is not there", "select * from nothing", /没有这个表/],
    ["a column that is not there", "select missing from trips", /没有这个字段/],
    ["a syntax error", "select from where", /语法错误/],
  ])("%s fails in words of ours", async (_what, query, said) => {
    const answer = await onPostgres(query);
    expect(answer).toMatchObject({ code: 400, reason: "interface_failed" });
    expect(answer.msg).toMatch(said);
    expect(answer.text).not.toMatch(/relation|syntax error|SQLSTATE|missing/);
  });

  test("ends in the database soon after its caller is gone", async () => {
    const id = (await ask("POST", "", sqlDraft("select pg_sleep(4)", { dbLinkId: sources.postgres }))).data.id;
    const going = new AbortController();
    const call = fetch(`${wire.url}${path}/${id}/Actions/Response`, {
      ...{ headers: { authorization: admin }, signal: going.signal },
    });
    const asleep = async () =>
      (
        await postgres().client.query(
          "select 1 from pg_stat_activity where datname = current_database() and query like 'fetch forward%' and state = 'active'",
        )
      ).rows.length;
    await expect.poll(asleep, { timeout: 4_000 }).toBe(1);
    going.abort();
    await expect(call).rejects.toThrow();
    // Sooner than the time limit of the database would end it.
    await expect.poll(asleep, { timeout: 2_500 }).toBe(0);
    await expect
      .poll(async () => (await wire.sql("select reason from data_interface_calls where interface_id = $1", [id]))[0])
      .toEqual({ reason: "dataInterfaces.query.gone" });
  });

  test.runIf(hasMariadb)("of MariaDB: as a prepared statement, read only, without files", async () => {
    const over = { dbLinkId: sources.mariadb, parameters: [parameter("name"), parameter("num", "integer")] };
    const query = "select n, name, price from trips where name = @name or n = @num # end";
    const { data } = await tried(sqlDraft(query, { ...over, values: { name: "a'b" } }));
    expect(data["data"]).toEqual([{ n: 1, name: "a'b", price: 1.5 }]);
    expect((await tried(sqlDraft(query, { ...over, values: { num: "2" } }))).data["rowCount"]).toBe(1);
    expect((await tried(sqlDraft("select 1 into outfile '/tmp/banche-x'", over))).issues?.[0]?.text).toMatch(/Select/);
    expect((await tried(sqlDraft("select sleep(60)", over))).msg).toMatch(/超过 5 秒/);
    expect((await tried(sqlDraft("select * from nothing", over))).msg).toMatch(/没有这个表/);
  });

  test("of a source that is disabled is not carried out", async () => {
    const { data } = await wire.ask("POST", "/api/system/Base/DataSource", {
      ...{ token: admin, headers: ours },
      body: { fullName: "off", dbType: "SQLite", serviceName: "fleet.db", enabledMark: 0 },
    });
    expect((await tried(sqlDraft("select 1", { dbLinkId: data.id }))).msg).toMatch(/已停用/);
  });
});

describe("who may call", () => {
  test("a role that is named, everyone of the factory, and whoever may preview", async () => {
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

  test("placeholders of the platform are bound values of the caller, and cached for each of them", async () => {
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

test("an answer is kept for its life, for each set of values, and until the interface changes", async () => {
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

test("clients of the platform send and read what a call sends as a JSON text", async () => {
  const body = draft({ dataType: 3, dbLinkId: "0", path: "https://example.test/api", query: "" });
  const pairs = JSON.stringify([{ field: "state", value: "1" }]);
  const answer = await wire.ask("POST", path, {
    token: admin,
    body: { ...body, requestParameters: pairs, responseType: "json" },
  });
  expect(answer).toMatchObject({ code: 200 });
  const { data } = await wire.ask("GET", `${path}/${answer.data.id}`, { token: admin });
  expect(JSON.parse(String(data["requestParameters"]))).toEqual([{ field: "state", value: "1" }]);
  expect(String(data["categoryId"])).toMatch(/^[0-9a-f]{32}$/);
  const filtered = await wire.ask("GET", path, {
    token: admin,
    query: { categoryId: String(data["categoryId"]), pageSize: 500 },
  });
  expect(filtered.data.list.map(({ id }) => id)).toContain(answer.data.id);
});

test("static data is JSON, or the text itself", async () => {
  expect((await response(await created())).data).toEqual([{ id: "1", fullName: "大巴" }]);
  expect((await response(await created({ query: "大巴, 中巴" }))).data).toBe("大巴, 中巴");
});

test("each call is logged with who, how long and how much, failed ones with the reason; values are not", async () => {
  const id = (
    await ask("POST", "", sqlDraft("select name from trips where name = @name", { parameters: [parameter("name")] }))
  ).data.id;
  await response(id, { name: secret });
  await ask("PUT", `/${id}`, { query: "select missing from trips" });
  await response(id);
  const log = await wire.ask("GET", "/api/ext/dataInterfaces/Calls", {
    ...{ token: admin, headers: ours, query: { interfaceId: id } },
  });
  expect(log.data.list.map(({ outcome, creatorUser, rowCount }) => [outcome, creatorUser, rowCount])).toEqual([
    ["failed", "admin", 0],
    ["ok", "admin", 0],
  ]);
  expect(log.data.list[0]).toMatchObject({ reason: "调用接口失败：没有这个字段" });
  expect(log.text).not.toContain(secret);
  const failed = await wire.ask("GET", "/api/ext/dataInterfaces/Calls", {
    ...{ token: admin, headers: ours, query: { interfaceId: id, failed: "1" } },
  });
  expect(failed.data.list).toHaveLength(1);
  const nobody = (await wire.userWith([])).token;
  expect(await wire.ask("GET", "/api/ext/dataInterfaces/Calls", { token: nobody })).toMatchObject({ code: 403 });
});
