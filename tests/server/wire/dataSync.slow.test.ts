import { expect, test } from "vitest";

import { all, path, syncWorld, text } from "./syncWorld.ts";

const { ask, compared, ended, made, pairs, synced, table, wire, wish, world, write } = syncWorld();

test("text keys are compared in the same order, whatever the sort order of each database", async () => {
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

test("values of other types, and more rows than one page, are copied unchanged", async () => {
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

test("an undo is refused with a message when more rows were changed than are kept", async () => {
  const name = table("large");
  await write(
    "postgres",
    `create table ${name} (id int primary key); insert into ${name} select generate_series(1, 10001)`,
  );
  await made("sqlite", name, "id int primary key");
  const { id, run } = await synced(wish("postgres", "sqlite", name));
  expect(run).toMatchObject({ state: "done", undoable: false, progress: { inserts: 10_001 } });
  expect(await ask("POST", `${path}/${id}/Undo`)).toMatchObject({ reason: "not_kept" });
  expect(await wire.sql(`select count(*)::int as n from data_sync_kept where run_id = '${id}'`)).toEqual([{ n: 0 }]);
});

test("a cancelled run can be resumed where it stopped", async () => {
  const name = table("cancel");
  await write(
    "postgres",
    `create table ${name} (id int primary key); insert into ${name} select generate_series(1, 3000)`,
  );
  await made("sqlite", name, "id int primary key");
  const { id } = await compared(wish("postgres", "sqlite", name));
  await ask("POST", `${path}/${id}/Start`, {});
  expect(await ask("POST", `${path}/${id}/Cancel`)).toMatchObject({ code: 200 });
  const run = await ended(id);
  expect(run).toMatchObject({ stage: "write", state: "cancelled" });
  expect(run.progress["inserts"]).toBeLessThan(3000);
  expect(await ask("POST", `${path}/${id}/Resume`)).toMatchObject({ code: 200 });
  expect(await ended(id)).toMatchObject({ state: "done", progress: { inserts: 3000, read: 3000 } });
  expect(await ask("POST", `${path}/${id}/Cancel`)).toMatchObject({ reason: "not_found" });
});
