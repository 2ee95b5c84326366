import { beforeAll, describe, expect, test } from "vitest";

import { type Body } from "./modelWorld.ts";
import { all, hostile, path, syncWorld, text } from "./syncWorld.ts";

const { ask, compared, ended, made, pairs, rowsOf, synced, table, there, wire, wish, world, write } = syncWorld();

describe("a data synchronization refuses", () => {
  let busy: string;
  beforeAll(async () => {
    busy = table("plain");
    for (const kind of there()) await made(kind, busy, "id int not null primary key, name varchar(50)");
  });

  test("a user who is not an administrator, whatever was granted, for existing and unknown runs alike", async () => {
    const grants = ["systemData", "systemData.dataSync", "systemData.dataSync/btn_Execute"];
    const { token } = await wire.userWith(grants);
    const body = wish("sqlite", "postgres", busy);
    const calls = [
      ["POST", `${path}/Check`, body],
      ["POST", `${path}/Compare`, body],
      ["POST", "/api/system/Base/DataSync/Actions/Execute", body],
      ["POST", "/api/system/Base/DataSync", body],
      ...["Start", "Cancel", "Resume", "Undo"].map((what) => ["POST", `${path}/nothing/${what}`, {}] as const),
      ["GET", `${path}/nothing`, undefined],
    ] as const;
    for (const [method, path, given] of calls) {
      expect(await ask(method, path, given, token)).toMatchObject({ code: 403 });
    }
    expect(await ask("GET", path, undefined, token)).toMatchObject({ code: 200 });
  });

  test("the own database, as id 0, and an unknown data source", async () => {
    const body = wish("sqlite", "postgres", busy);
    expect(await ask("POST", `${path}/Check`, { ...body, dbConnectionTo: "0" })).toMatchObject({
      reason: "own_database",
    });
    expect(await ask("POST", `${path}/Check`, { ...body, dbConnectionFrom: "0" })).toMatchObject({
      reason: "own_database",
    });
    expect(await ask("POST", `${path}/Check`, { ...body, dbConnectionFrom: "x" })).toMatchObject({
      reason: "not_found",
    });
  });

  test("the same table as source and target, and unknown tables with any name", async () => {
    expect(await ask("POST", `${path}/Compare`, wish("sqlite", "sqlite", busy))).toMatchObject({
      reason: "same_table",
    });
    for (const name of [hostile.slice(0, 100), `${busy}" --`, "../x"]) {
      expect(await ask("POST", `${path}/Compare`, wish("sqlite", "postgres", name))).toMatchObject({
        reason: "not_found",
      });
    }
  });

  test("a target without a key, unfit types and missing required fields, named by field", async () => {
    const name = table("wrong");
    await made("sqlite", name, "id int primary key, name text, at text");
    await made("postgres", name, "id int, name int, at timestamp, seats int not null");
    const answer = await ask("POST", `${path}/Check`, wish("sqlite", "postgres", name));
    const { issues } = answer.data as unknown as { readonly issues: readonly Body[] };
    expect(issues.map(({ fault, field }) => `${String(fault)} ${String(field)}`)).toEqual([
      "noKey ",
      "type name",
      "type at",
      "needed seats",
    ]);
    expect(issues[1]?.["text"]).toMatch(/name.*text.*integer|name.*text.*int/);
    const refused = await ask("POST", `${path}/Compare`, wish("sqlite", "postgres", name));
    expect(refused).toMatchObject({ code: 400, reason: "mapping", msg: /主键/ });
  });

  test("a second run into a table while the first one is working", async () => {
    const name = table("busy");
    await made("sqlite", name, "id int primary key", "(1)");
    await made("postgres", name, "id int primary key");
    const body = wish("sqlite", "postgres", name);
    const [{ id: first }, { id: second }] = [await compared(body), await compared(body)];
    await wire.sql(
      `update data_sync_runs set stage = 'write', state = 'working', owner = 'another', beat_at = now() where id = '${first}'`,
    );
    expect(await ask("POST", `${path}/${second}/Start`, {})).toMatchObject({
      code: 400,
      reason: "conflict",
      msg: /另一个同步/,
    });
    await wire.sql(`update data_sync_runs set state = 'failed' where id = '${first}'`);
    expect(await ask("POST", `${path}/${second}/Start`, {})).toMatchObject({ code: 200 });
    await ended(second);
  });

  test("deletions without a confirmation, and values that do not fit", async () => {
    const name = table("unfit");
    await made("sqlite", name, "id int primary key, name text", `(1, ${text("a name of many letters")})`);
    await made("postgres", name, "id int primary key, name varchar(5)", "(2, 'x')");
    const { id, run } = await compared(wish("sqlite", "postgres", name, { modes: all }));
    expect(run.differences).toMatchObject({ inserts: 1, removes: 1, misfits: 1 });
    expect(await ask("POST", `${path}/${id}/Start`, { confirmed: name })).toMatchObject({ reason: "misfit" });
    await write("sqlite", `update ${name} set name = 'short'`);
    const again = await compared(wish("sqlite", "postgres", name, { modes: all }));
    expect(await ask("POST", `${path}/${again.id}/Start`, { confirmed: "x" })).toMatchObject({ reason: "unconfirmed" });
    expect(await rowsOf("postgres", name)).toEqual([{ id: "2", name: "x" }]);
  });
});

describe("a synchronization between databases", () => {
  test("compares without writing, then makes both tables equal, and then finds no difference", async () => {
    for (const [from, to] of pairs()) {
      const name = table("both");
      const columns = "id bigint not null primary key, name varchar(200), price decimal(10,2)";
      await made(
        from,
        name,
        columns,
        `(1, ${text(hostile.replaceAll("\\", ""))}, 1.50)`,
        "(2, 'b', null)",
        "(30, '線路 🚌', 3)",
      );
      await made(to, name, columns, "(2, 'b', null)", "(9, 'gone', 1)", "(30, 'old', 3)");
      const body = wish(from, to, name, { modes: all });
      const { run } = await compared(body);
      expect(run.differences).toMatchObject({ same: 1, inserts: 1, updates: 1, removes: 1, misfits: 0 });
      expect(run.differences.samples["updates"]).toEqual([
        { key: ["30"], before: ["30", "old", "3"], after: ["30", "線路 🚌", "3"] },
      ]);
      expect(await rowsOf(to, name)).toHaveLength(3);
      expect(await synced(body, name)).toMatchObject({
        run: { state: "done", progress: { inserts: 1, updates: 1, removes: 1, same: 1 } },
      });
      const [ours, theirs] = [await rowsOf(from, name), await rowsOf(to, name)];
      expect(theirs.map((row) => [row["id"], row["name"]])).toEqual(ours.map((row) => [row["id"], row["name"]]));
      expect((await compared(body)).run.differences).toMatchObject({ same: 3, inserts: 0, updates: 0, removes: 0 });
    }
  });

  test("maps fields of different names, and keeps existing rows when only new rows are wanted", async () => {
    const name = table("map");
    await made("sqlite", name, "number int primary key, title text", "(1, 'new')", "(2, 'added')");
    await made("postgres", name, "id int primary key, name text, note text", "(1, 'old', 'mine')");
    const mapping = [
      { from: "number", to: "id" },
      { from: "title", to: "name" },
    ];
    const only = { pairs: mapping, modes: { insert: true, update: false, remove: false } };
    expect((await synced(wish("sqlite", "postgres", name, only))).run.progress).toMatchObject({ inserts: 1, left: 1 });
    expect(await rowsOf("postgres", name)).toEqual([
      { id: "1", name: "old", note: "mine" },
      { id: "2", name: "added", note: null },
    ]);
  });

  test("stops when the source lost rows after the comparison, and empties no target", async () => {
    const name = table("lost");
    const many = Array.from({ length: 5 }, (_, at) => `(${at})`);
    await made("sqlite", name, "id int primary key", ...many);
    await made("postgres", name, "id int primary key", ...many, "(99)");
    const { id } = await compared(wish("sqlite", "postgres", name, { modes: all }));
    await write("sqlite", `delete from ${name}`);
    await ask("POST", `${path}/${id}/Start`, { confirmed: name });
    expect(await ended(id)).toMatchObject({ state: "failed", reason: "要删除的行比比对时更多，已停止；请重新比对" });
    expect(await rowsOf("postgres", name)).toHaveLength(6);
  });
});

describe("an undo of a synchronization", () => {
  test("restores the earlier rows of the target, and keeps rows changed since", async () => {
    for (const [from, to] of pairs()) {
      const name = table("undo");
      await made(from, name, "id int not null primary key, name varchar(50)", "(1, 'new')", "(2, 'b')", "(3, 'c')");
      await made(to, name, "id int not null primary key, name varchar(50)", "(1, 'old')", "(9, 'extra')");
      const { id, run } = await synced(wish(from, to, name, { modes: all }), name);
      expect(run).toMatchObject({ state: "done", undoable: true });
      await write(to, `update ${name} set name = 'theirs' where id = 3`);
      expect(await ask("POST", `${path}/${id}/Undo`)).toMatchObject({ code: 200 });
      expect(await ended(id)).toMatchObject({ stage: "undo", state: "done", undoable: false, progress: { left: 1 } });
      expect(await rowsOf(to, name)).toEqual([
        { id: "1", name: "old" },
        { id: "3", name: "theirs" },
        { id: "9", name: "extra" },
      ]);
      expect(await ask("POST", `${path}/${id}/Undo`)).toMatchObject({ code: 400 });
    }
  });
});

test("the platform's calls estimate, add rows without changing others, and report failures", async () => {
  const theirPath = "/api/system/Base/DataSync";
  const theirs = (at: string, body: object) => wire.ask("POST", at, { token: world.admin(), body });
  const name = table("theirs");
  await made("sqlite", name, "id int primary key, name text");
  const body = wish("sqlite", "postgres", name);
  expect(await theirs(theirPath, body)).toMatchObject({ code: 200, data: 2 });
  expect(await theirs(`${theirPath}/Actions/Execute`, body)).toMatchObject({
    code: 400,
    msg: `目标中没有表“${name}”，请先在“数据建模”中新建`,
  });
  await made("postgres", name, "id int primary key, name text");
  expect(await theirs(theirPath, body)).toMatchObject({ code: 200, data: 1 });
  await write("sqlite", `insert into ${name} values (1, 'a'), (2, 'b')`);
  expect(await theirs(theirPath, body)).toMatchObject({ code: 200, data: 0 });
  expect(await theirs(`${theirPath}/Actions/Execute`, body)).toMatchObject({
    code: 200,
    msg: "同步成功：新增 2 行，已存在 0 行",
  });
  expect(await theirs(theirPath, body)).toMatchObject({ code: 200, data: 3 });
  await write("sqlite", `update ${name} set name = 'changed' where id = 1`);
  expect(await theirs(`${theirPath}/Actions/Execute`, body)).toMatchObject({ code: 200, msg: /没有需要写入/ });
  expect(await rowsOf("postgres", name)).toEqual([
    { id: "1", name: "a" },
    { id: "2", name: "b" },
  ]);
});

test("runs are listed newest first, up to a hundred per page, each once", async () => {
  const name = table("listed");
  await made("sqlite", name, "id int primary key");
  await made("postgres", name, "id int primary key");
  const { id } = await compared(wish("sqlite", "postgres", name));
  await wire.sql(
    `insert into data_sync_runs select (jsonb_populate_record(r, jsonb_build_object(
       'id', 'old' || n, 'created_at', r.created_at - (n / 2) * interval '1 minute'))).*
     from data_sync_runs r, generate_series(1, 230) n where r.id = $1`,
    [id],
  );
  const ids: string[] = [];
  for (let before = ""; ;) {
    const query = before === "" ? "" : `?before=${before}`;
    const { list: runs } = (await ask("GET", `${path}${query}`)).data as unknown as {
      readonly list: readonly { readonly id: string }[];
    };
    expect(runs.length).toBeLessThanOrEqual(100);
    ids.push(...runs.map((run) => run.id));
    before = runs.at(-1)?.id ?? "";
    if (runs.length < 100) break;
  }
  expect(ids.filter((one) => one.startsWith("old")).toSorted()).toEqual(
    Array.from({ length: 230 }, (_, n) => `old${n + 1}`).toSorted(),
  );
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.slice(0, 2)).toContain(id);
  expect(ids.at(-1)).toBe("old230");
  expect((await ask("GET", `${path}?before=${id}x`)).data).toEqual({ list: [] });
});

test("each step is recorded in the audit log without values of rows", async () => {
  const name = table("audit");
  await made("sqlite", name, "id int primary key, name text", "(1, 'geheim')");
  await made("postgres", name, "id int primary key, name text");
  const { id } = await synced(wish("sqlite", "postgres", name));
  await ask("POST", `${path}/${id}/Undo`);
  await ended(id);
  const rows = await wire.sql(
    `select action, actor_account as who, after from audit_log where resource = 'dataSync' and record_id = '${id}' order by id`,
  );
  expect(rows).toMatchObject([{ action: "compare", who: "admin" }, { action: "start" }, { action: "undo" }]);
  expect(JSON.stringify(rows)).not.toContain("geheim");
  expect(JSON.stringify(rows)).toContain(name);
});
