import { beforeAll, describe, expect, test, vi } from "vitest";

import { type Body, type Kind, modelWorld } from "./modelWorld.ts";

const { ask, get, source, there, wire, world, write } = modelWorld();
const ours = "/api/ext/dataSync";
const all = { insert: true, update: true, remove: true };

interface Told {
  readonly stage: string;
  readonly state: string;
  readonly reason: string;
  readonly undoable: boolean;
  readonly progress: Readonly<Record<string, number>>;
  readonly differences: Readonly<Record<string, number>> & {
    readonly samples: Readonly<Record<string, readonly Body[]>>;
  };
}

const wish = (from: Kind, to: Kind, table: string, more: Body = {}) => ({
  ...{ dbConnectionFrom: source(from), dbConnectionTo: source(to), dbTable: table, ...more },
});
const told = async (id: string): Promise<Told> => (await ask("GET", `${ours}/${id}`)).data as unknown as Told;

async function ended(id: string): Promise<Told> {
  let run = await told(id);
  await vi.waitFor(
    async () => {
      run = await told(id);
      expect(run.state).not.toBe("working");
    },
    { timeout: 60_000, interval: 30 },
  );
  return run;
}

async function compared(body: object): Promise<{ readonly id: string; readonly run: Told }> {
  const answer = await ask("POST", `${ours}/Compare`, body);
  expect(answer).toMatchObject({ code: 200 });
  return { id: answer.data.id, run: await ended(answer.data.id) };
}

async function synced(body: object, confirmed?: string): Promise<{ readonly id: string; readonly run: Told }> {
  const { id } = await compared(body);
  expect(await ask("POST", `${ours}/${id}/Start`, confirmed === undefined ? {} : { confirmed })).toMatchObject({
    code: 200,
  });
  return { id, run: await ended(id) };
}

const rowsOf = async (kind: Kind, table: string) => {
  const answer = await get(`${source(kind)}/Table/${table}/Preview`, { pageSize: "500" });
  return (answer.data as unknown as { readonly list: readonly Body[] }).list;
};

/** Each kind that there is as source and as target. */
const pairs = (): readonly (readonly [Kind, Kind])[] => {
  const kinds = there();
  return kinds.map((from, at) => [from, kinds[(at + 1) % kinds.length] ?? from] as const);
};

const hostile = `o'brien "x" \`y\` <img src=x onerror=alert(1)>; drop table t; -- \u001b[31m`;
let number = 0;
const table = (word: string) => `s_${word}${(number += 1)}`;

async function made(kind: Kind, name: string, columns: string, ...rows: readonly string[]): Promise<void> {
  const letters = kind === "mariadb" ? " character set utf8mb4 collate utf8mb4_bin" : "";
  await write(kind, `create table ${name} (${columns})${letters}`);
  const names = kind === "mariadb" ? "set names utf8mb4; " : "";
  if (rows.length > 0) await write(kind, `${names}insert into ${name} values ${rows.join(", ")}`);
}

const text = (words: string) => `'${words.replaceAll("'", "''")}'`;

describe("refused", () => {
  let busy: string;
  beforeAll(async () => {
    busy = table("plain");
    for (const kind of there()) await made(kind, busy, "id int not null primary key, name varchar(50)");
  });

  test("who is no administrator, whatever was granted, the same for a run that there is and one that there is not", async () => {
    const grants = ["systemData", "systemData.dataSync", "systemData.dataSync/btn_Execute"];
    const { token } = await wire.userWith(grants);
    const body = wish("sqlite", "postgres", busy);
    const calls = [
      ["POST", `${ours}/Check`, body],
      ["POST", `${ours}/Compare`, body],
      ["POST", "/api/system/Base/DataSync/Actions/Execute", body],
      ["POST", "/api/system/Base/DataSync", body],
      ...["Start", "Cancel", "Resume", "Undo"].map((what) => ["POST", `${ours}/nothing/${what}`, {}] as const),
      ["GET", `${ours}/nothing`, undefined],
    ] as const;
    for (const [method, path, given] of calls) {
      expect(await ask(method, path, given, token)).toMatchObject({ code: 403 });
    }
    expect(await ask("GET", ours, undefined, token)).toMatchObject({ code: 200 });
  });

  test("the own database, as 0 and through a source, and a source that is not there", async () => {
    const body = wish("sqlite", "postgres", busy);
    expect(await ask("POST", `${ours}/Check`, { ...body, dbConnectionTo: "0" })).toMatchObject({
      reason: "own_database",
    });
    expect(await ask("POST", `${ours}/Check`, { ...body, dbConnectionFrom: "0" })).toMatchObject({
      reason: "own_database",
    });
    expect(await ask("POST", `${ours}/Check`, { ...body, dbConnectionFrom: "x" })).toMatchObject({
      reason: "not_found",
    });
  });

  test("one table as both, and tables that are not there, whatever their name", async () => {
    expect(await ask("POST", `${ours}/Compare`, wish("sqlite", "sqlite", busy))).toMatchObject({
      reason: "same_table",
    });
    for (const name of [hostile.slice(0, 100), `${busy}" --`, "../x"]) {
      expect(await ask("POST", `${ours}/Compare`, wish("sqlite", "postgres", name))).toMatchObject({
        reason: "not_found",
      });
    }
  });

  test("a target without a key, types that do not fit, fields that must be given: by table, field and rule", async () => {
    const name = table("wrong");
    await made("sqlite", name, "id int primary key, name text, at text");
    await made("postgres", name, "id int, name int, at timestamp, seats int not null");
    const answer = await ask("POST", `${ours}/Check`, wish("sqlite", "postgres", name));
    const { issues } = answer.data as unknown as { readonly issues: readonly Body[] };
    expect(issues.map(({ fault, field }) => `${String(fault)} ${String(field)}`)).toEqual([
      "noKey ",
      "type name",
      "type at",
      "needed seats",
    ]);
    expect(issues[1]?.["text"]).toMatch(/name.*text.*integer|name.*text.*int/);
    const refused = await ask("POST", `${ours}/Compare`, wish("sqlite", "postgres", name));
    expect(refused).toMatchObject({ code: 400, reason: "mapping", msg: /主键/ });
  });

  test("a second run into one table, while the first one works", async () => {
    const name = table("busy");
    await made("sqlite", name, "id int primary key", "(1)");
    await made("postgres", name, "id int primary key");
    const body = wish("sqlite", "postgres", name);
    const [{ id: first }, { id: second }] = [await compared(body), await compared(body)];
    await wire.sql(
      `update data_sync_runs set stage = 'write', state = 'working', owner = 'another', beat_at = now() where id = '${first}'`,
    );
    expect(await ask("POST", `${ours}/${second}/Start`, {})).toMatchObject({
      code: 400,
      reason: "conflict",
      msg: /另一个同步/,
    });
    await wire.sql(`update data_sync_runs set state = 'failed' where id = '${first}'`);
    expect(await ask("POST", `${ours}/${second}/Start`, {})).toMatchObject({ code: 200 });
    await ended(second);
  });

  test("deletions that nobody confirmed, and values that do not fit", async () => {
    const name = table("unfit");
    await made("sqlite", name, "id int primary key, name text", `(1, ${text("a name of many letters")})`);
    await made("postgres", name, "id int primary key, name varchar(5)", "(2, 'x')");
    const { id, run } = await compared(wish("sqlite", "postgres", name, { modes: all }));
    expect(run.differences).toMatchObject({ inserts: 1, removes: 1, misfits: 1 });
    expect(await ask("POST", `${ours}/${id}/Start`, { confirmed: name })).toMatchObject({ reason: "misfit" });
    await write("sqlite", `update ${name} set name = 'short'`);
    const again = await compared(wish("sqlite", "postgres", name, { modes: all }));
    expect(await ask("POST", `${ours}/${again.id}/Start`, { confirmed: "x" })).toMatchObject({ reason: "unconfirmed" });
    expect(await rowsOf("postgres", name)).toEqual([{ id: "2", name: "x" }]);
  });
});

describe("between databases", () => {
  test("a comparison counts and writes nothing, a run makes both equal, and the next one finds nothing", async () => {
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

  test("keys that are texts are met in one order, whatever either database sorts by", async () => {
    for (const [from, to] of pairs()) {
      const name = table("words");
      const keys = ["a", "B", "ä", "Z", "z ä", "10", "9", "_", "線", "🚌", "\uff5e"];
      await made(
        from,
        name,
        "code varchar(20) not null primary key, n int",
        ...keys.map((key, at) => `(${text(key)}, ${at})`),
      );
      await made(
        to,
        name,
        "code varchar(20) not null primary key, n int",
        ...keys.slice(3, 8).map((key) => `(${text(key)}, 0)`),
      );
      expect((await synced(wish(from, to, name))).run).toMatchObject({
        state: "done",
        progress: { read: 11, inserts: 6, updates: 5 },
      });
    }
  });

  test("types beyond texts and numbers, and more rows than one page, keep their values", async () => {
    const name = table("kinds");
    await write(
      "postgres",
      `create table ${name} (line text, n int, on_day date, at timestamptz, ok boolean, raw bytea, u uuid, primary key (line, n));
      insert into ${name} select 'l' || (i % 7), i, date '2026-01-01' + i % 28, '2026-01-01 12:00:00.25+00', i % 2 = 0, '\\x00ff', gen_random_uuid()
      from generate_series(1, 2300) i`,
    );
    await made(
      "sqlite",
      name,
      "line text not null, n int not null, on_day date, at datetime, ok boolean, raw blob, u text, primary key (line, n)",
    );
    expect((await synced(wish("postgres", "sqlite", name))).run).toMatchObject({
      state: "done",
      progress: { inserts: 2300 },
    });
    expect((await compared(wish("postgres", "sqlite", name))).run.differences).toMatchObject({
      same: 2300,
      updates: 0,
    });
    await write("postgres", `create table ${name}_back (like ${name} including all)`);
    const back = wish("sqlite", "postgres", name, { targetTable: `${name}_back`, modes: all });
    expect((await synced(back)).run).toMatchObject({ state: "done", progress: { inserts: 2300 } });
    const { rows } = await world
      .postgres()
      .client.query(`select count(*)::int as n from (select * from ${name} except select * from ${name}_back) x`);
    expect(rows).toEqual([{ n: 0 }]);
  });

  test("a mapping of other names, and rows that differ are left alone where only new ones are wanted", async () => {
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

  test("a source that lost its rows after the comparison empties no target", async () => {
    const name = table("lost");
    const many = Array.from({ length: 5 }, (_, at) => `(${at})`);
    await made("sqlite", name, "id int primary key", ...many);
    await made("postgres", name, "id int primary key", ...many, "(99)");
    const { id } = await compared(wish("sqlite", "postgres", name, { modes: all }));
    await write("sqlite", `delete from ${name}`);
    await ask("POST", `${ours}/${id}/Start`, { confirmed: name });
    expect(await ended(id)).toMatchObject({ state: "failed", reason: "要删除的行比比对时更多，已停止；请重新比对" });
    expect(await rowsOf("postgres", name)).toHaveLength(6);
  });
});

describe("an undo", () => {
  test("brings back what the target had, and leaves alone what was changed since", async () => {
    for (const [from, to] of pairs()) {
      const name = table("undo");
      await made(from, name, "id int not null primary key, name varchar(50)", "(1, 'new')", "(2, 'b')", "(3, 'c')");
      await made(to, name, "id int not null primary key, name varchar(50)", "(1, 'old')", "(9, 'extra')");
      const { id, run } = await synced(wish(from, to, name, { modes: all }), name);
      expect(run).toMatchObject({ state: "done", undoable: true });
      await write(to, `update ${name} set name = 'theirs' where id = 3`);
      expect(await ask("POST", `${ours}/${id}/Undo`)).toMatchObject({ code: 200 });
      expect(await ended(id)).toMatchObject({ stage: "undo", state: "done", undoable: false, progress: { left: 1 } });
      expect(await rowsOf(to, name)).toEqual([
        { id: "1", name: "old" },
        { id: "3", name: "theirs" },
        { id: "9", name: "extra" },
      ]);
      expect(await ask("POST", `${ours}/${id}/Undo`)).toMatchObject({ code: 400 });
    }
  });

  test("is refused in words where more was changed than is kept", async () => {
    const name = table("large");
    await write(
      "postgres",
      `create table ${name} (id int primary key); insert into ${name} select generate_series(1, 10001)`,
    );
    await made("sqlite", name, "id int primary key");
    const { id, run } = await synced(wish("postgres", "sqlite", name));
    expect(run).toMatchObject({ state: "done", undoable: false, progress: { inserts: 10_001 } });
    expect(await ask("POST", `${ours}/${id}/Undo`)).toMatchObject({ reason: "not_kept" });
    expect(await wire.sql(`select count(*)::int as n from data_sync_kept where run_id = '${id}'`)).toEqual([{ n: 0 }]);
  });
});

test("a run that was cancelled goes on where it stood", async () => {
  const name = table("cancel");
  await write(
    "postgres",
    `create table ${name} (id int primary key); insert into ${name} select generate_series(1, 3000)`,
  );
  await made("sqlite", name, "id int primary key");
  const { id } = await compared(wish("postgres", "sqlite", name));
  await ask("POST", `${ours}/${id}/Start`, {});
  expect(await ask("POST", `${ours}/${id}/Cancel`)).toMatchObject({ code: 200 });
  const run = await ended(id);
  expect(run).toMatchObject({ stage: "write", state: "cancelled" });
  expect(run.progress["inserts"]).toBeLessThan(3000);
  expect(await ask("POST", `${ours}/${id}/Resume`)).toMatchObject({ code: 200 });
  expect(await ended(id)).toMatchObject({ state: "done", progress: { inserts: 3000, read: 3000 } });
  expect(await ask("POST", `${ours}/${id}/Cancel`)).toMatchObject({ reason: "not_found" });
});

test("the platform's calls: the estimate, rows added and none changed, failures as failures", async () => {
  const path = "/api/system/Base/DataSync";
  const theirs = (at: string, body: object) => wire.ask("POST", at, { token: world.admin(), body });
  const name = table("theirs");
  await made("sqlite", name, "id int primary key, name text");
  const body = wish("sqlite", "postgres", name);
  expect(await theirs(path, body)).toMatchObject({ code: 200, data: 2 });
  expect(await theirs(`${path}/Actions/Execute`, body)).toMatchObject({
    code: 400,
    msg: `目标中没有表“${name}”，请先在“数据建模”中新建`,
  });
  await made("postgres", name, "id int primary key, name text");
  expect(await theirs(path, body)).toMatchObject({ code: 200, data: 1 });
  await write("sqlite", `insert into ${name} values (1, 'a'), (2, 'b')`);
  expect(await theirs(path, body)).toMatchObject({ code: 200, data: 0 });
  expect(await theirs(`${path}/Actions/Execute`, body)).toMatchObject({
    code: 200,
    msg: "同步成功：新增 2 行，已存在 0 行",
  });
  expect(await theirs(path, body)).toMatchObject({ code: 200, data: 3 });
  await write("sqlite", `update ${name} set name = 'changed' where id = 1`);
  expect(await theirs(`${path}/Actions/Execute`, body)).toMatchObject({ code: 200, msg: /没有需要写入/ });
  expect(await rowsOf("postgres", name)).toEqual([
    { id: "1", name: "a" },
    { id: "2", name: "b" },
  ]);
});

test("each step is in the audit log without any value of a row", async () => {
  const name = table("audit");
  await made("sqlite", name, "id int primary key, name text", "(1, 'geheim')");
  await made("postgres", name, "id int primary key, name text");
  const { id } = await synced(wish("sqlite", "postgres", name));
  await ask("POST", `${ours}/${id}/Undo`);
  await ended(id);
  const rows = await wire.sql(
    `select action, actor_account as who, after from audit_log where resource = 'dataSync' and record_id = '${id}' order by id`,
  );
  expect(rows).toMatchObject([{ action: "compare", who: "admin" }, { action: "start" }, { action: "undo" }]);
  expect(JSON.stringify(rows)).not.toContain("geheim");
  expect(JSON.stringify(rows)).toContain(name);
});
