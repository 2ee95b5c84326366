import { beforeAll, describe, expect, test } from "vitest";

import { type Body, design, field, id, type Kind, made, may, modelWorld, page, path } from "./modelWorld.ts";

const { apply, ask, change, fieldsOf, filled, get, plan, postgres, source, tablesOf, there, wire, world, write } =
  modelWorld();

describe("the table designer refuses", () => {
  test("a user who is not an administrator, whatever was granted", async () => {
    const { token } = await wire.userWith(may("btn_add", "btn_edit", "btn_remove", "btn_openData"));
    const tableInfo = { table: "", newTable: "t_refused", tableName: "x" };
    const calls: readonly (readonly [string, string, object?])[] = [
      ["POST", `${path}/${source("sqlite")}/Table`, { tableInfo, tableFieldList: [id] }],
      [
        "PUT",
        `${path}/${source("sqlite")}/Table`,
        { tableInfo: { ...tableInfo, table: "trips" }, tableFieldList: [id] },
      ],
      ["DELETE", `${path}/${source("sqlite")}/Table/trips`],
    ];
    for (const [method, at, body] of calls) expect(await ask(method, at, body, token)).toMatchObject({ code: 403 });
    expect(await plan("sqlite", made("t_refused"), token)).toMatchObject({ code: 403 });
    expect(await apply("sqlite", { ...made("t_refused"), fingerprint: "x" }, token)).toMatchObject({ code: 403 });
    expect(await tablesOf("sqlite", "t_refused")).toEqual([]);
  });

  test("to show rows without their button, though the page shows the tables", async () => {
    const at = `${source("sqlite")}/Table/trips/Preview`;
    const [reader, opener] = [await wire.userWith(page), await wire.userWith(may("btn_openData"))];
    expect(await get(`${source("sqlite")}/Tables`, {}, reader.token)).toMatchObject({ code: 200 });
    expect(await get(at, {}, reader.token)).toMatchObject({ code: 403 });
    expect(await get(at, {}, opener.token)).toMatchObject({ code: 200 });
  });

  test("the own database, by its id and through another data source", async () => {
    for (const at of ["0/Tables", "0/Tables/users/Fields", "0/Table/users", "0/Table/users/Preview"]) {
      expect(await get(at)).toMatchObject({ code: 400, reason: "own_database", msg: /系统自己的数据库/ });
    }
    await postgres().client.query("create schema product");
    await postgres().client.query(
      "create table product.schema_migrations (name text); create table product.user_factories (id text)",
    );
    const { user } = postgres();
    await postgres().client.query(`alter role "${user}" set search_path = product`);
    try {
      expect(await get(`${source("postgres")}/Tables`)).toMatchObject({ code: 400, reason: "own_database" });
      expect(await get(`${source("postgres")}/Table/user_factories/Preview`)).toMatchObject({ reason: "own_database" });
      expect(await plan("postgres", { table: "user_factories" })).toMatchObject({ reason: "own_database" });
    } finally {
      await postgres().client.query(`alter role "${user}" reset search_path; drop schema product cascade`);
    }
  });

  test("an unknown or disabled data source", async () => {
    expect(await get("nowhere/Tables")).toMatchObject({ code: 400, reason: "not_found" });
    const body = { fullName: "disabled", dbType: "SQLite", serviceName: "fleet.db", enabledMark: 0 };
    const { data } = await ask("POST", "/api/system/Base/DataSource", body);
    expect(await get(`${data.id}/Tables`)).toMatchObject({ code: 400, reason: "source_disabled" });
    const { data: offered } = await get("../../../ext/dataModels/Sources");
    expect(JSON.stringify(offered ?? [])).not.toContain("disabled");
  });

  const designs: readonly (readonly [string, readonly object[], RegExp])[] = [
    ["no field", [], /至少要有一个字段/],
    ["a name with a quote", [id, field('a"; drop table trips; --')], /不正确/],
    ["a name twice in another case", [id, field("ID")], /重复/],
    ["a type of nobody", [id, field("a", { dataType: "int); drop table trips; --" })], /类型不能使用/],
    ["a length that is none", [id, field("a", { dataLength: "5); drop table x" })], /长度不正确/],
    ["a field of a table that is new", [id, field("a", { was: "a" })], /不存在或重复/],
  ];
  test.each(designs)("%s", async (_what, fields, message) => {
    for (const kind of there()) {
      const answer = await plan(kind, { design: design("t_wrong", fields) });
      expect(answer).toMatchObject({ code: 400, reason: "validation" });
      expect(JSON.stringify(answer)).toMatch(message);
    }
  });

  test("hostile names and keywords, which are treated only as text", async () => {
    const hostile = `trips"; drop table trips; --`;
    for (const kind of there()) {
      expect(await get(`${source(kind)}/Table/${encodeURIComponent(hostile)}/Preview`)).toMatchObject({
        reason: "not_found",
      });
      expect(await get(`${source(kind)}/Table/trips/Preview`, { field: hostile, keyword: "a" })).toMatchObject({
        reason: "validation",
      });
      expect(await get(`${source(kind)}/Table/trips/Preview`, { field: "name", keyword: "' or 1=1 --" })).toMatchObject(
        {
          data: { list: [] },
        },
      );
      expect(await get(`${source(kind)}/Table/trips/Preview`, { field: "name", keyword: "%" })).toMatchObject({
        data: { list: [] },
      });
      expect(await get(`${source(kind)}/Table/trips/Preview`)).toMatchObject({ code: 200 });
    }
  });

  test("system tables and names already in use", async () => {
    expect(await plan("sqlite", { design: design("sqlite_x", [id]) })).toMatchObject({ reason: "system_table" });
    await write("sqlite", "create table counted (id integer primary key autoincrement)");
    expect(await ask("DELETE", `${path}/${source("sqlite")}/Table/sqlite_sequence`)).toMatchObject({
      ...{ code: 400, reason: "system_table", msg: "系统自带表,不允许被删除" },
    });
    expect((await tablesOf("sqlite")).map(({ table }) => table)).not.toContain("sqlite_sequence");
    expect(await plan("sqlite", { design: design("trips", [id]) })).toMatchObject({ reason: "duplicate" });
  });

  test("to change or delete a table with rows through the platform's calls", async () => {
    for (const kind of there()) {
      await filled(kind, "t_used");
      const body = { tableInfo: { table: "t_used", newTable: "t_used", tableName: "x" }, tableFieldList: [id] };
      expect(await ask("PUT", `${path}/${source(kind)}/Table`, body)).toMatchObject({
        ...{ code: 400, reason: "table_in_use", msg: "表已经被使用,不允许被编辑" },
      });
      expect(await ask("DELETE", `${path}/${source(kind)}/Table/t_used`)).toMatchObject({ reason: "table_in_use" });
      expect((await fieldsOf(kind, "t_used")).map((one) => one["field"])).toEqual(["id", "name"]);
    }
  });
});

describe("the table designer reads", () => {
  test("the exact number of rows from SQLite, which has no estimate", async () => {
    expect(await tablesOf("sqlite", "trips")).toMatchObject([{ table: "trips", sum: 2 }]);
  });

  test("tables and fields as their database describes them", async () => {
    for (const kind of there()) {
      await change(kind, {
        design: design("t_read", [id, field("price", { dataType: "decimal", dataLength: "10,2", allowNull: 0 })]),
      });
      expect(await tablesOf(kind, "T_READ")).toMatchObject([{ table: "t_read", primaryKey: "id" }]);
      expect(await fieldsOf(kind, "t_read")).toMatchObject([
        { field: "id", dataType: "bigint", primaryKey: 1, allowNull: 0, index: 1 },
        { field: "price", dataType: "decimal", dataLength: "10,2", primaryKey: 0, allowNull: 0 },
      ]);
    }
  });

  test("rows in pages, counted and filtered by the database", async () => {
    const at = `${source("postgres")}/Table/trips/Preview`;
    const answer = await get(at, { currentPage: "3", pageSize: "20" });
    expect(answer).toMatchObject({ code: 200, data: { pagination: { currentPage: 3, pageSize: 20, total: 1500 } } });
    const found = await get(at, { field: "name", keyword: "TRIP 77" });
    expect(found).toMatchObject({ data: { pagination: { total: 11 } } });
    expect((found.data as unknown as { list: Body[] }).list[0]).toMatchObject({
      name: "trip 77",
      ok: "false",
      on_day: "2026-01-22",
    });
  });

  test("field names in lower case for clients of the platform", async () => {
    await postgres().client.query(`create table "Mixed" ("Plate" text); insert into "Mixed" values ('A1')`);
    const theirs = (rest: string) => wire.ask("GET", `${path}/${source("postgres")}/${rest}`, { token: world.admin() });
    expect(await theirs("Tables/Mixed/Fields")).toMatchObject({ data: { list: [{ field: "plate" }] } });
    expect(await theirs("Table/Mixed/Preview")).toMatchObject({ data: { list: [{ plate: "A1" }] } });
    expect(await get(`${source("postgres")}/Table/Mixed/Preview`)).toMatchObject({ data: { list: [{ Plate: "A1" }] } });
  });

  test("unusual table names correctly, and shortens long values", async () => {
    const names: Readonly<Record<Kind, string>> = { postgres: `a"b?'c`, sqlite: `a"b?'c`, mariadb: "a`b?'c" };
    const quoted: Readonly<Record<Kind, string>> = { postgres: `"a""b?'c"`, sqlite: `"a""b?'c"`, mariadb: "`a``b?'c`" };
    for (const kind of there()) {
      await write(kind, `create table ${quoted[kind]} (${quoted[kind]} text)`);
      await write(kind, `insert into ${quoted[kind]} values ('${"<b>x".repeat(500)}')`);
      const at = `${source(kind)}/Table/${encodeURIComponent(names[kind])}/Preview`;
      const { data } = await get(at, { field: names[kind], keyword: "<B>" });
      expect((data as unknown as { list: Body[] }).list).toEqual([{ [names[kind]]: "<b>x".repeat(250) }]);
      await write(kind, `drop table ${quoted[kind]}`);
    }
  });
});

describe("common fields", () => {
  let made: string;
  const body = { field: "plate_no", fieldName: "车牌号", dataType: "varchar", dataLength: "20", allowNull: 1 };
  beforeAll(async () => {
    made = (await ask("POST", "/api/system/Base/CommonFields", body)).data.id;
  });

  test("need their own button", async () => {
    const { token } = await wire.userWith(may("btn_add", "btn_edit", "btn_remove"));
    expect(await ask("POST", "/api/system/Base/CommonFields", { ...body, field: "other" }, token)).toMatchObject({
      code: 403,
    });
    expect(await ask("DELETE", `/api/system/Base/CommonFields/${made}`, undefined, token)).toMatchObject({ code: 403 });
    const granted = (await wire.userWith(may("btn_field"))).token;
    expect(await ask("PUT", `/api/system/Base/CommonFields/${made}`, { fieldName: "车牌" }, granted)).toMatchObject({
      code: 200,
    });
  });

  test("have valid and unique names, and lengths that fit their type", async () => {
    const wrong = [{ field: "a b" }, { field: "PLATE_NO" }, { dataType: "decimal", dataLength: "x" }];
    for (const over of wrong) {
      const answer = await ask("POST", "/api/system/Base/CommonFields", { ...body, field: "fresh", ...over });
      expect(answer).toMatchObject({ code: 400 });
    }
    const text = { ...body, field: "notes", dataType: "text", dataLength: "50" };
    const { data } = await ask("POST", "/api/system/Base/CommonFields", text);
    expect(await get("../CommonFields/" + data.id)).toMatchObject({ data: { field: "notes", dataLength: "" } });
  });
});
