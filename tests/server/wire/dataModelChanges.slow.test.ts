import { describe, expect, test } from "vitest";

import { type Body, design, field, id, made, modelWorld, path } from "./modelWorld.ts";

const { apply, change, fieldsOf, filled, get, plan, source, statementsOf, tablesOf, there, wire, world, write } =
  modelWorld();

describe("a change of a table", () => {
  test("shows its statements first and runs none of them", async () => {
    expect(await statementsOf("postgres", made("t_shown"))).toEqual([
      'create table "t_shown" (\n  "id" bigint not null,\n  "name" varchar(50) null,\n  primary key ("id")\n)',
      `comment on table "t_shown" is '测试表'`,
      `comment on column "t_shown"."id" is '编号'`,
    ]);
    expect(await tablesOf("postgres", "t_shown")).toEqual([]);
  });

  test("keeps rows when fields are renamed and types become wider", async () => {
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

  test("swaps the names of two fields and keeps their values", async () => {
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

  test("is refused when the table or the planned statements changed meanwhile", async () => {
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

  test("is undone completely when it fails; MySQL reports how many steps were done", async () => {
    for (const kind of there()) {
      await filled(kind, "t_fails");
      await write(kind, "insert into t_fails values (3, null)");
      const fields = [{ ...id, was: "id" }, field("called", { was: "name", allowNull: 0 })];
      const answer = await change(kind, { table: "t_fails", design: design("t_fails", fields, "测试表") });
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

  test("in SQLite is refused when it would rebuild a table that has an index", async () => {
    await filled("sqlite", "t_bound");
    await write("sqlite", "create index by_name on t_bound (name)");
    const wider = [{ ...id, was: "id" }, field("name", { was: "name", dataLength: "90" })];
    const answer = await plan("sqlite", { table: "t_bound", design: design("t_bound", wider) });
    expect(answer).toMatchObject({ code: 400, reason: "validation" });
    expect(JSON.stringify(answer)).toMatch(/索引/);
  });

  test("does not touch fields with a default", async () => {
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

  test("is recorded in the audit log with its statements; a refused change is not", async () => {
    await change("sqlite", made("t_audited"));
    await plan("sqlite", { table: "t_audited" });
    const rows = await wire.sql(
      "select action, actor_account as who, after from audit_log where resource = 'dataModels' and record_id like '%/t_audited'",
    );
    expect(rows).toMatchObject([{ action: "create", who: "admin" }]);
    expect(JSON.stringify(rows)).toContain("create table");
  });

  test("through the platform's calls creates a table, changes it while empty, and deletes it", async () => {
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
