import { beforeAll, describe, expect, test } from "vitest";

import { ours } from "./harness.ts";
import { interfaceWorld } from "./interfaceWorld.ts";

const world = interfaceWorld();
const { wire, postgres } = world;
const path = "/api/system/Base/DataModel";
const page = ["systemData", "systemData.dataModel"];
const may = (...buttons: readonly string[]) => [...page, ...buttons.map((one) => `systemData.dataModel/${one}`)];

type Body = Readonly<Record<string, unknown>>;
const ask = (method: string, at: string, body?: object, token = world.admin()) =>
  wire.ask(method, at, { token, headers: ours, ...(body && { body }) });
const get = (at: string, query: Readonly<Record<string, string>> = {}, token = world.admin()) =>
  wire.ask("GET", `${path}/${at}`, { token, headers: ours, query });
const field = (name: string, more: Body = {}) => ({
  ...{ field: name, fieldName: "", dataType: "varchar", dataLength: "50", primaryKey: 0, allowNull: 1, ...more },
});
const id = field("id", { dataType: "bigint", dataLength: "", primaryKey: 1, allowNull: 0, fieldName: "编号" });
const kinds = ["postgres", "sqlite", "mariadb"] as const;
type Kind = (typeof kinds)[number];
const source = (kind: Kind): string => world.sources()[kind];
const there = (): readonly Kind[] => kinds.filter((kind) => source(kind) !== "");
const plan = (kind: Kind, body: object, token?: string) =>
  ask("POST", `/api/ext/dataModels/${source(kind)}/Plan`, body, token);
const apply = (kind: Kind, body: object, token?: string) =>
  ask("POST", `/api/ext/dataModels/${source(kind)}/Apply`, body, token);
const design = (name: string, fields: readonly object[], comment = "") => ({ name, comment, fields });

/** Plans a change and carries it out. */
async function change(kind: Kind, body: object, confirmed: readonly string[] = []) {
  const read = await plan(kind, body);
  expect(read).toMatchObject({ code: 200 });
  return apply(kind, { ...body, fingerprint: (read.data as unknown as Body)["fingerprint"], confirmed });
}

const made = (name: string) => ({ design: design(name, [id, field("name")], "测试表") });
const fieldsOf = async (kind: Kind, table: string) => {
  const answer = await get(`${source(kind)}/Tables/${encodeURIComponent(table)}/Fields`);
  return (answer.data as unknown as { readonly list: readonly Body[] }).list;
};
const tablesOf = async (kind: Kind, keyword = "") => {
  const answer = await get(`${source(kind)}/Tables`, { keyword });
  return (answer.data as unknown as { readonly list: readonly Body[] }).list;
};
const statementsOf = async (kind: Kind, body: object) =>
  ((await plan(kind, body)).data as unknown as { readonly steps: readonly { readonly sql: string }[] }).steps.map(
    ({ sql }) => sql,
  );

/** A table with two rows, of which one has a long name. */
async function filled(kind: Kind, name: string): Promise<void> {
  expect(await change(kind, made(name))).toMatchObject({ code: 200 });
  await write(kind, `insert into ${name} values (1, 'a'), (2, 'a longer name')`);
}

/** By hand, beside the server. */
async function write(kind: Kind, statement: string): Promise<void> {
  if (kind === "postgres") await postgres().client.query(statement);
  else if (kind === "sqlite") world.sqlite(statement);
  else await world.mariadb(statement);
}

describe("refused", () => {
  test("whoever is no administrator designs nothing, whatever was granted", async () => {
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

  test("the page alone shows tables and no rows, and the rows need their own button", async () => {
    const at = `${source("sqlite")}/Table/trips/Preview`;
    const [reader, opener] = [await wire.userWith(page), await wire.userWith(may("btn_openData"))];
    expect(await get(`${source("sqlite")}/Tables`, {}, reader.token)).toMatchObject({ code: 200 });
    expect(await get(at, {}, reader.token)).toMatchObject({ code: 403 });
    expect(await get(at, {}, opener.token)).toMatchObject({ code: 200 });
  });

  test("the own database, by its id and through a data source", async () => {
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

  test("a source that is not there, or disabled", async () => {
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
    ["a length that is none", [id, field("a", { dataLength: "50); drop table trips; --" })], /长度不正确/],
    ["a field of a table that is new", [id, field("a", { was: "a" })], /不存在或重复/],
  ];
  test.each(designs)("%s", async (_what, fields, message) => {
    for (const kind of there()) {
      const answer = await plan(kind, { design: design("t_wrong", fields) });
      expect(answer).toMatchObject({ code: 400, reason: "validation" });
      expect(JSON.stringify(answer)).toMatch(message);
    }
  });

  test("hostile names of tables, columns and words to look for are only names and words", async () => {
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

  test("a table of the database system, and a name that is taken", async () => {
    expect(await plan("sqlite", { design: design("sqlite_x", [id]) })).toMatchObject({ reason: "system_table" });
    await write("sqlite", "create table counted (id integer primary key autoincrement)");
    expect(await ask("DELETE", `${path}/${source("sqlite")}/Table/sqlite_sequence`)).toMatchObject({
      ...{ code: 400, reason: "system_table", msg: "系统自带表,不允许被删除" },
    });
    expect((await tablesOf("sqlite")).map(({ table }) => table)).not.toContain("sqlite_sequence");
    expect(await plan("sqlite", { design: design("trips", [id]) })).toMatchObject({ reason: "duplicate" });
  });

  test("the platform's calls leave a table with rows alone", async () => {
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

describe("reading", () => {
  test("tables and fields as their database tells of them", async () => {
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

  test("rows in pages, counted and filtered in the database", async () => {
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

  test("the platform's clients get names in lower case", async () => {
    await postgres().client.query(`create table "Mixed" ("Plate" text); insert into "Mixed" values ('A1')`);
    const theirs = (rest: string) => wire.ask("GET", `${path}/${source("postgres")}/${rest}`, { token: world.admin() });
    expect(await theirs("Tables/Mixed/Fields")).toMatchObject({ data: { list: [{ field: "plate" }] } });
    expect(await theirs("Table/Mixed/Preview")).toMatchObject({ data: { list: [{ plate: "A1" }] } });
    expect(await get(`${source("postgres")}/Table/Mixed/Preview`)).toMatchObject({ data: { list: [{ Plate: "A1" }] } });
  });

  test("names that nobody would choose are names, and long values are cut", async () => {
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

describe("a change", () => {
  test("shows its statements first and runs none of them", async () => {
    expect(await statementsOf("postgres", made("t_shown"))).toEqual([
      'create table "t_shown" (\n  "id" bigint not null,\n  "name" varchar(50) null,\n  primary key ("id")\n)',
      `comment on table "t_shown" is '测试表'`,
      `comment on column "t_shown"."id" is '编号'`,
    ]);
    expect(await tablesOf("postgres", "t_shown")).toEqual([]);
  });

  test("keeps rows where names change and types grow", async () => {
    for (const kind of there()) {
      await filled(kind, "t_kept");
      const fields = [
        { ...id, was: "id" },
        field("title", { was: "name", dataLength: "80" }),
        field("note", { dataType: "text" }),
      ];
      const body = { table: "t_kept", design: design("t_moved", fields, "新说明") };
      expect(await plan(kind, body)).toMatchObject({ data: { losses: [], hasRows: true } });
      expect(await change(kind, body)).toMatchObject({ code: 200 });
      expect(await fieldsOf(kind, "t_moved")).toMatchObject([
        { field: "id" },
        { field: "title", dataType: "varchar", dataLength: "80" },
        { field: "note", dataType: "text" },
      ]);
      expect(await get(`${source(kind)}/Table/t_moved/Preview`)).toMatchObject({
        data: {
          list: [
            { id: "1", title: "a", note: null },
            { id: "2", title: "a longer name", note: null },
          ],
        },
      });
      expect(
        await plan(kind, {
          ...body,
          table: "t_moved",
          design: {
            ...body.design,
            fields: [fields[0], { ...fields[1], was: "title" }, { ...fields[2], was: "note" }],
          },
        }),
      ).toMatchObject({ data: { steps: [] } });
    }
  });

  test("swaps the names of two fields, each with its values", async () => {
    for (const kind of there()) {
      await change(kind, { design: design("t_swap", [id, field("a"), field("b")]) });
      await write(kind, "insert into t_swap values (1, 'from a', 'from b')");
      const fields = [{ ...id, was: "id" }, field("b", { was: "a" }), field("a", { was: "b" })];
      expect(await change(kind, { table: "t_swap", design: design("t_swap", fields) })).toMatchObject({ code: 200 });
      expect(await get(`${source(kind)}/Table/t_swap/Preview`)).toMatchObject({
        data: { list: [{ b: "from a", a: "from b" }] },
      });
    }
  });

  test("that loses data is refused until each loss is confirmed by its name", async () => {
    for (const kind of there()) {
      await filled(kind, "t_lossy");
      const body = { table: "t_lossy", design: design("t_lossy", [{ ...id, was: "id" }]) };
      expect(await plan(kind, body)).toMatchObject({ data: { losses: ["name"] } });
      expect(await change(kind, body)).toMatchObject({ code: 400, reason: "unconfirmed", msg: /name/ });
      expect(await change(kind, body, ["id"])).toMatchObject({ reason: "unconfirmed" });
      expect(await change(kind, body, ["name"])).toMatchObject({ code: 200 });
      expect(await change(kind, { table: "t_lossy" })).toMatchObject({ reason: "unconfirmed" });
      expect(await change(kind, { table: "t_lossy" }, ["t_lossy"])).toMatchObject({ code: 200 });
      expect(await tablesOf(kind, "t_lossy")).toEqual([]);
    }
  });

  test("is refused where the table is another one by now, and where its statements are others", async () => {
    await filled("sqlite", "t_race");
    const body = {
      table: "t_race",
      design: design("t_race", [{ ...id, was: "id" }, field("name", { was: "name" }), field("x")]),
    };
    const { data } = await plan("sqlite", body);
    const { fingerprint } = data as unknown as Body;
    await write("sqlite", "alter table t_race add column y text");
    expect(await apply("sqlite", { ...body, fingerprint })).toMatchObject({ code: 400, reason: "conflict" });
    expect(await apply("sqlite", { ...made("t_other"), fingerprint })).toMatchObject({ reason: "conflict" });
  });

  test("that fails is undone whole, and MySQL tells how far it came", async () => {
    for (const kind of there()) {
      await filled(kind, "t_fails");
      await write(kind, "insert into t_fails values (3, null)");
      const fields = [{ ...id, was: "id" }, field("called", { was: "name", allowNull: 0 })];
      const answer = await change(kind, { table: "t_fails", design: design("t_fails", fields) });
      expect(answer).toMatchObject({ code: 400, reason: "change_failed" });
      const names = (await fieldsOf(kind, "t_fails")).map((one) => one["field"]);
      if (kind === "mariadb") {
        expect(answer.msg).toMatch(/共 2 步，前 1 步已执行并保留；第 2 步失败：已有数据不符合/);
        expect(names).toEqual(["id", "called"]);
      } else {
        expect(answer.msg).toMatch(/没有任何改动：已有数据不符合/);
        expect(names).toEqual(["id", "name"]);
      }
    }
  });

  test("of SQLite refuses to make a table anew that other things hang on", async () => {
    await filled("sqlite", "t_bound");
    await write("sqlite", "create index by_name on t_bound (name)");
    const wider = [{ ...id, was: "id" }, field("name", { was: "name", dataLength: "90" })];
    const answer = await plan("sqlite", { table: "t_bound", design: design("t_bound", wider) });
    expect(answer).toMatchObject({ code: 400, reason: "validation" });
    expect(JSON.stringify(answer)).toMatch(/索引/);
  });

  test("leaves fields with a default alone", async () => {
    for (const kind of there()) {
      await write(kind, "create table t_default (id int not null primary key, n int default 5)");
      const fields = [
        field("id", { was: "id", dataType: "int", dataLength: "", primaryKey: 1, allowNull: 0 }),
        field("n", { was: "n", dataType: "bigint", dataLength: "" }),
      ];
      expect(JSON.stringify(await plan(kind, { table: "t_default", design: design("t_default", fields) }))).toMatch(
        /缺省值/,
      );
    }
  });

  test("is in the audit log with its statements, and one that was refused is not", async () => {
    await change("sqlite", made("t_audited"));
    await plan("sqlite", { table: "t_audited" });
    const rows = await wire.sql(
      "select action, actor_account as who, after from audit_log where resource = 'dataModels' and record_id like '%/t_audited'",
    );
    expect(rows).toMatchObject([{ action: "create", who: "admin" }]);
    expect(JSON.stringify(rows)).toContain("create table");
  });

  test("by the platform's calls: made, changed while empty, deleted", async () => {
    for (const kind of there()) {
      const tableInfo = { table: "", newTable: "t_theirs", tableName: "他们的表" };
      const at = `${path}/${source(kind)}/Table`;
      const theirs = (method: string, to: string, body?: object) =>
        wire.ask(method, to, { token: world.admin(), ...(body && { body }) });
      expect(await theirs("POST", at, { tableInfo, tableFieldList: [id, field("name")] })).toMatchObject({ code: 200 });
      const info = { ...tableInfo, table: "t_theirs" };
      expect(
        await theirs("PUT", at, { tableInfo: info, tableFieldList: [id, field("name", { dataLength: "20" })] }),
      ).toMatchObject({ code: 200 });
      expect(await theirs("GET", `${at}/t_theirs`)).toMatchObject({
        data: {
          tableInfo: { table: "t_theirs" },
          tableFieldList: [{ field: "id" }, { field: "name", dataLength: "20" }],
        },
      });
      expect(await theirs("DELETE", `${at}/t_theirs`)).toMatchObject({ code: 200 });
      expect(await tablesOf(kind, "t_theirs")).toEqual([]);
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

  test("have names that become columns, once, and lengths that fit their type", async () => {
    const wrong = [
      { field: "a b" },
      { field: "PLATE_NO" },
      { dataType: "decimal", dataLength: "x" },
      { dataLength: "" },
    ];
    for (const over of wrong) {
      const answer = await ask("POST", "/api/system/Base/CommonFields", { ...body, field: "fresh", ...over });
      expect(answer).toMatchObject({ code: 400 });
    }
    const text = { ...body, field: "notes", dataType: "text", dataLength: "50" };
    const { data } = await ask("POST", "/api/system/Base/CommonFields", text);
    expect(await get("../CommonFields/" + data.id)).toMatchObject({ data: { field: "notes", dataLength: "" } });
  });
});
