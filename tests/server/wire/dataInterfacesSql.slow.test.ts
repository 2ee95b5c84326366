import { describe, expect, test } from "vitest";

import { hasMariadb } from "../../lib/mariadb.ts";
import { ours } from "./harness.ts";
import { interfaceWorld, parameter, path } from "./interfaceWorld.ts";

const { wire, postgres, ask, sqlDraft, response, tried, admin, sources } = interfaceWorld();

describe("SQL", () => {
  test("of SQLite binds values and ignores placeholders in strings and comments", async () => {
    const query = "select n, name, '@name' as text from trips where name = @name /* @nobody ; */ or n = :num; -- end";
    const id = (
      await ask("POST", "", sqlDraft(query, { parameters: [parameter("name"), parameter("num", "integer")] }))
    ).data.id;
    expect((await response(id, { name: "b'c" })).data).toEqual([{ n: 2, name: "b'c", text: "@name" }]);
    expect((await response(id, { name: "x' or 1=1 --" })).data).toEqual([]);
    expect((await response(id, { num: "1" })).data).toEqual([{ n: 1, name: "a", text: "@name" }]);
  });

  const onPostgres = (query: string, parameters: readonly object[] = [], values: object = {}) =>
    tried(sqlDraft(query, { dbLinkId: sources().postgres, parameters, values }));

  test("ends at its time limit, also in SQLite, while other calls are answered", async () => {
    const endless = "with recursive x(n) as (select 1 union all select n + 1 from x) select max(n) from x";
    const slow = [
      tried(sqlDraft(endless)),
      onPostgres("select pg_sleep(60)"),
      onPostgres("select set_config('statement_timeout', '0', false), pg_sleep(60)"),
    ];
    expect(await ask("GET", "/Selector")).toMatchObject({ code: 200 });
    for (const answer of await Promise.all(slow)) {
      expect(answer).toMatchObject({ code: 400, reason: "interface_failed" });
      expect(answer.msg).toMatch(/超过 5 秒/);
    }
  });

  test("of PostgreSQL binds each value with its type", async () => {
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

  test("returns a limited number of rows and reports that more exist", async () => {
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
    ["a table that is not there", "select * from nothing", /没有这个表/],
    ["a column that is not there", "select missing from trips", /没有这个字段/],
    ["a syntax error", "select from where", /语法错误/],
  ])("with %s fails with a message of our own", async (_what, query, said) => {
    const answer = await onPostgres(query);
    expect(answer).toMatchObject({ code: 400, reason: "interface_failed" });
    expect(answer.msg).toMatch(said);
    expect(answer.text).not.toMatch(/relation|syntax error|SQLSTATE|missing/);
  });

  test("ends in the database soon after its caller disconnects", async () => {
    const id = (await ask("POST", "", sqlDraft("select pg_sleep(4)", { dbLinkId: sources().postgres }))).data.id;
    const going = new AbortController();
    const call = fetch(`${wire.url}${path}/${id}/Actions/Response`, {
      ...{ headers: { authorization: admin() }, signal: going.signal },
    });
    const asleep = async () =>
      (
        await postgres().client.query(
          "select 1 from pg_stat_activity where datname = current_database() and query like 'fetch forward%' and state = 'active'",
        )
      ).rows.length;
    await expect.poll(asleep).toBe(1);
    going.abort();
    await expect(call).rejects.toThrow();
    await expect.poll(asleep).toBe(0);
    // The reason is the closed connection, not the time limit of the database.
    await expect
      .poll(async () => (await wire.sql("select reason from data_interface_calls where interface_id = $1", [id]))[0])
      .toEqual({ reason: "dataInterfaces.query.gone" });
  });

  test.runIf(hasMariadb)("of MariaDB runs as a read-only prepared statement and cannot write files", async () => {
    const over = { dbLinkId: sources().mariadb, parameters: [parameter("name"), parameter("num", "integer")] };
    const query = "select n, name, price from trips where name = @name or n = @num # end";
    const { data } = await tried(sqlDraft(query, { ...over, values: { name: "a'b" } }));
    expect(data["data"]).toEqual([{ n: 1, name: "a'b", price: 1.5 }]);
    expect((await tried(sqlDraft(query, { ...over, values: { num: "2" } }))).data["rowCount"]).toBe(1);
    expect((await tried(sqlDraft("select 1 into outfile '/tmp/banche-x'", over))).issues?.[0]?.text).toMatch(/Select/);
    expect((await tried(sqlDraft("select sleep(60)", over))).msg).toMatch(/超过 5 秒/);
    expect((await tried(sqlDraft("select * from nothing", over))).msg).toMatch(/没有这个表/);
  });

  test("of a disabled data source is not run", async () => {
    const { data } = await wire.ask("POST", "/api/system/Base/DataSource", {
      ...{ token: admin(), headers: ours },
      body: { fullName: "off", dbType: "SQLite", serviceName: "fleet.db", enabledMark: 0 },
    });
    expect((await tried(sqlDraft("select 1", { dbLinkId: data.id }))).msg).toMatch(/已停用/);
  });
});
