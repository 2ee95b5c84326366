import { rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
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
const path = "/api/system/Base/DataSource";
const page = ["systemData", "systemData.dataSource"];
const buttons = ["btn_add", "btn_edit", "btn_remove"].map((button) => `systemData.dataSource/${button}`);
const secret = "geheim-4711";

/** A second PostgreSQL database with a role that has a password. */
const postgres = shared(async (later) => {
  const database = await createTestDatabase(inject("postgresUrl"), "empty");
  later(() => database.drop());
  const { pathname, searchParams } = new URL(database.url);
  const proxy = await startProxy(() => `${searchParams.get("host")}/.s.PGSQL.5432`);
  later(() => proxy.close());
  const user = `reader_of${pathname.replaceAll("/", "_")}`;
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query(`create role "${user}" login password '${secret}'`);
  await client.query("create table trips (n int)");
  later(async () => {
    const last = new pg.Client(inject("postgresUrl"));
    await last.connect();
    await last.query(`drop role "${user}"`);
    await last.end();
  });
  later(() => client.end());
  return { host: "127.0.0.1", port: proxy.port, database: pathname.slice(1), user };
});

const mariadb = shared(async (later) => {
  if (!hasMariadb) return 0;
  const folder = makeFolder();
  later(() => rmSync(folder, { recursive: true, force: true }));
  const sql = `create database fleet; create user 'reader'@'%' identified by '${secret}'; grant select on fleet.* to 'reader'@'%';`;
  const server = await startMariadb(folder, await freePort(), sql);
  later(() => server.stop());
  return server.port;
});
shared((later) => later(() => rmSync(files, { recursive: true, force: true })));

let admin: string;
beforeAll(async () => {
  admin = await wire.login("admin");
  const database = new DatabaseSync(join(files, "fleet.db"));
  database.exec("create table trips (n int)");
  database.close();
  writeFileSync(join(files, "text.db"), "not a database, but long enough to be looked at as one");
});

let made = 0;
const draft = (over: object = {}) => {
  made += 1;
  const { host, port, database, user } = postgres();
  return { fullName: `库${made}`, dbType: "PostgreSQL", host, port, serviceName: database, userName: user, ...over };
};
const ask = (method: string, at = "", body?: object, token = admin) =>
  wire.ask(method, `${path}${at}`, { token, headers: ours, ...(body && { body }) });
const created = async (over: object = {}) => (await ask("POST", "", draft(over))).data.id;
const tried = (body: object, token = admin) => ask("POST", "/Actions/Test", body, token);
const kept = async (id: string) =>
  (
    await wire.sql<{ sealed: string | null }>("select sealed_password as sealed from data_sources where id = $1", [id])
  )[0]?.sealed ?? null;

describe("data sources refuse", () => {
  test("a user who is not an administrator, whatever was granted; without the page also to show names", async () => {
    const id = await created();
    const granted = (await wire.userWith([...page, ...buttons])).token;
    const calls: readonly (readonly [string, string, object?])[] = [
      ["POST", "", draft()],
      ["PUT", `/${id}`, { description: "x" }],
      ["PUT", `/${id}/Actions/State`, { enabledMark: 0 }],
      ["DELETE", `/${id}`],
      ["POST", "/Actions/Test", { id }],
    ];
    for (const [method, at, body] of calls) expect(await ask(method, at, body, granted)).toMatchObject({ code: 403 });
    const batch = await wire.ask("POST", "/api/ext/batch/dataSources", {
      token: granted,
      body: { operations: [{ op: "update", id, record: { host: "203.0.113.9" } }] },
    });
    expect((batch.data as unknown as { code: number }[]).map(({ code }) => code)).toEqual([403]);
    expect((await ask("GET", "/Selector", undefined, granted)).code).toBe(200);
    const nobody = (await wire.userWith([])).token;
    for (const at of ["", "/Selector", `/${id}`]) {
      expect(await ask("GET", at, undefined, nobody)).toMatchObject({ code: 403 });
    }
  });

  test.each([
    ["no host", { host: "" }, "host"],
    ["no user", { userName: "" }, "user"],
    ["no database", { serviceName: "" }, "database"],
    ["a port that is none", { port: 65_536 }, "port"],
    ["a kind that is not supported", { dbType: "Oracle" }, "kind"],
    ["another encryption", { encryption: "rot13" }, "encryption"],
  ])("%s", async (_what, over, field) => {
    const answer = await ask("POST", "", draft(over));
    expect(answer).toMatchObject({ code: 400, reason: "validation" });
    expect(answer.issues?.map((issue) => issue.field)).toEqual([field]);
  });

  test("an unsupported kind, with a message that names the supported ones", async () => {
    expect((await tried(draft({ dbType: "Oracle" }))).issues?.[0]?.text).toMatch(/Oracle.*PostgreSQL.*MySQL.*SQLite/);
  });

  test("a duplicate name", async () => {
    const one = draft();
    await ask("POST", "", one);
    expect(await ask("POST", "", draft({ fullName: one.fullName }))).toMatchObject({ reason: "duplicate" });
  });
});

describe("the password of a data source", () => {
  test("is shown in no answer, log or table", async () => {
    const id = await created({ password: secret });
    await ask("PUT", `/${id}`, { password: `${secret}-2` });
    for (const at of [`/${id}`, "", "/Selector"]) expect((await ask("GET", at)).text).not.toContain(secret);
    for (const at of ["/api/ext/records/dataSources", "/api/ext/audit/dataSources"]) {
      expect((await wire.ask("GET", at, { token: admin, headers: ours })).text).not.toContain(secret);
    }
    expect((await ask("GET", `/${id}`)).data).toMatchObject({ hasPassword: 1, creatorUser: "admin" });
    const tables = ["data_sources", "audit_log", "request_log", "idempotency_keys", "change_outbox"];
    const there = await wire.sql<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_name = any($1)",
      [tables],
    );
    for (const { name } of there) {
      const [found] = await wire.sql<{ count: string }>(
        `select count(*) from "${name}" t where t::text like '%${secret}%'`,
      );
      expect([name, found?.count]).toEqual([name, "0"]);
    }
  });

  test("stays when an empty one is sent, and is replaced by a new one", async () => {
    const id = await created({ password: secret });
    const before = await kept(id);
    await ask("PUT", `/${id}`, { password: "", description: "x" });
    expect(await kept(id)).toBe(before);
    await ask("PUT", `/${id}`, { password: "other" });
    expect(await kept(id)).not.toBe(before);
  });

  test.each([
    ["host", { host: "127.0.0.2" }],
    ["port", { port: 1 }],
    ["user", { userName: "somebody" }],
    ["kind", { dbType: "MySql" }],
    ["encryption", { encryption: "any" }],
  ])("is removed with another %s: it is sent to no place that it was not given for", async (_what, over) => {
    const id = await created({ password: secret });
    expect(await tried({ id, ...over })).not.toMatchObject({ code: 200 });
    await ask("PUT", `/${id}`, over);
    expect(await kept(id)).toBeNull();
    expect((await ask("GET", `/${id}`)).data).toMatchObject({ hasPassword: 0 });
  });

  test("is also removed when a batch changes the host", async () => {
    const id = await created({ password: secret });
    const operations = [{ op: "update", id, record: { host: "127.0.0.2" } }];
    await wire.ask("POST", "/api/ext/batch/dataSources", { token: admin, body: { operations } });
    expect(await kept(id)).toBeNull();
  });

  test("of another record opens no connection", async () => {
    const [one, two] = [await created({ password: secret }), await created()];
    await wire.sql("update data_sources set sealed_password = $2, has_password = true where id = $1", [
      two,
      await kept(one),
    ]);
    const answer = await tried({ id: two });
    expect(answer).toMatchObject({ code: 400, reason: "source_failed" });
    expect(answer.msg).toMatch(/密钥/);
  });

  test("is not sent to a hostile server when a test names another port", async () => {
    const heard: string[] = [];
    const rogue = createServer((socket) => {
      socket.on("error", () => undefined);
      socket.on("data", (bytes) => {
        heard.push(bytes.toString("latin1"));
        if (heard.length > 1) return void socket.destroy();
        // PostgreSQL: "send the password in clear".
        socket.write(Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 3]));
      });
    });
    await new Promise<void>((listening) => rogue.listen(0, "127.0.0.1", listening));
    try {
      const id = await created({ password: secret });
      await tried({ id, port: (rogue.address() as AddressInfo).port });
      expect(heard.length).toBeGreaterThan(0);
      expect(heard.join("")).not.toContain(secret);
    } finally {
      rogue.close();
    }
  });
});

describe("a connection test reports the fault in our own words, without driver messages", () => {
  test.each([
    ["a host that was not permitted", () => ({ host: "10.9.9.9" }), /BANCHE_DATA_HOSTS/],
    ["the metadata of a cloud", () => ({ host: "169.254.169.254" }), /BANCHE_DATA_HOSTS/],
    ["a port where nobody answers", async () => ({ port: await freePort() }), /没有响应/],
    ["no SQL Server", async () => ({ dbType: "SqlServer", port: await freePort() }), /没有响应/],
    ["another database than a SQL Server", () => ({ dbType: "SqlServer" }), /连接失败/],
    ["another database than a MySQL", () => ({ dbType: "MySql" }), /连接失败/],
    ["a wrong password", () => ({ password: "wrong" }), /用户名或密码/],
    ["a database that is not there", () => ({ serviceName: "nowhere" }), /数据库不存在/],
    ["encryption that the other end does not know", () => ({ encryption: "verified" }), /传输加密/],
    ["a file outside of the folder", () => ({ dbType: "SQLite", serviceName: "/etc/passwd" }), /BANCHE_DATA_FILES/],
    ["a file that is not there", () => ({ dbType: "SQLite", serviceName: "none.db" }), /数据库不存在/],
    ["a file that is no database", () => ({ dbType: "SQLite", serviceName: "text.db" }), /不是所选类型/],
  ])("%s", async (_what, over, said) => {
    const answer = await tried(draft({ password: secret, ...(await over()) }));
    expect(answer).toMatchObject({ code: 400, reason: "source_failed" });
    expect(answer.msg).toMatch(said);
    expect(answer.text).not.toContain(secret);
    expect(answer.msg).not.toMatch(/ECONN|SQLSTATE|password authentication|no such file/i);
  });
});

describe("a data source connects", () => {
  test("to a second PostgreSQL, from the form and from the stored record", async () => {
    expect(await tried(draft({ password: secret }))).toMatchObject({ code: 200, msg: "连接成功" });
    const id = await created({ password: secret });
    const { data } = await tried({ id });
    expect(data["version"]).toMatch(/^PostgreSQL \d+/);
    expect(data["durationMs"]).toBeGreaterThanOrEqual(0);
    expect((await tried({ id, serviceName: "nowhere" })).msg).toMatch(/数据库不存在/);
  });

  test("to a file of SQLite, which needs no host and no user", async () => {
    const over = { dbType: "SQLite", host: "", port: 0, userName: "", serviceName: "fleet.db" };
    const id = await created(over);
    expect((await tried({ id })).data["version"]).toMatch(/^SQLite 3/);
  });

  test.runIf(hasMariadb)("to a MariaDB, and reports a wrong password and an unknown database", async () => {
    const over = { dbType: "MySql", host: "127.0.0.1", port: mariadb(), serviceName: "fleet", userName: "reader" };
    const id = await created({ ...over, password: secret });
    expect((await tried({ id })).data["version"]).toMatch(/MariaDB/);
    expect((await tried({ id, password: "wrong" })).msg).toMatch(/用户名或密码/);
    expect((await tried({ id, serviceName: "mysql" })).msg).toMatch(/数据库不存在，或该用户无权/);
    expect((await tried(draft({ ...over, dbType: "PostgreSQL", password: secret }))).msg).toMatch(/连接失败/);
  });
});

test("clients of the platform get all data sources in one list; selectors show only enabled ones", async () => {
  const names = await Promise.all(Array.from({ length: 22 }, async () => (await ask("POST", "", draft())).data.id));
  const { data } = await wire.ask("GET", path, { token: admin });
  const ids = data.list.map(({ id }) => id);
  expect(names.every((id) => ids.includes(id))).toBe(true);
  await ask("PUT", `/${names[0]}/Actions/State`, { enabledMark: 0 });
  const offered = (await ask("GET", "/Selector")).data.list;
  expect(offered.map(({ id }) => id)).not.toContain(names[0]);
  expect(offered.find(({ id }) => id === names[1])).toMatchObject({ dbType: "PostgreSQL" });
});
