import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeAll, describe, expect, it } from "vitest";
import { bancheInProcess } from "../lib/bancheInProcess.ts";
import { sharedFolder } from "../lib/folders.ts";
import { demoPassword, failure, json, ok, sharedDemoServer } from "./harness.ts";

const demo = sharedDemoServer();
const folder = sharedFolder();
const banche = bancheInProcess(folder);
const sync = (...args: readonly string[]) => banche(["sync", ...args]);
const write = (file: string, statement: string): void => {
  const database = new DatabaseSync(join(demo.dataDir, file));
  database.exec(statement);
  database.close();
};
interface Told {
  readonly id: string;
  readonly state: string;
}

beforeAll(async () => {
  write(
    "here.db",
    "create table lines (id int primary key, name text); insert into lines values (1, 'a'), (2, 'b\u001b[31m')",
  );
  write(
    "there.db",
    "create table lines (id int primary key, name text); insert into lines values (2, 'old'), (9, 'extra'); create table bare (id int)",
  );
  await ok(banche(["login", "--server", demo.url, "--account", "admin", "--password-stdin"], { input: demoPassword }));
  for (const name of ["here", "there"])
    await ok(banche(["sources", "create", "--name", name, "--kind", "SQLite", "--database", `${name}.db`]));
});

describe("refuses", () => {
  it("an unknown source, table or run, the own database, and a wrong pair", async () => {
    expect(await failure(sync("plan", "nothing", "there", "lines", "--json"))).toMatchObject({ exit: 9 });
    expect(await failure(sync("status", "nothing", "--json"))).toMatchObject({ exit: 9 });
    expect(JSON.stringify((await failure(sync("plan", "here", "0", "lines", "--json"))).error)).toContain(
      "系统自己的数据库",
    );
    expect(await failure(sync("plan", "here", "there", "lines", "--map", "id", "--json"))).toMatchObject({ exit: 2 });
    const bare = await failure(sync("plan", "here", "there", "lines", "--target-table", "bare", "--json"));
    expect(JSON.stringify(bare.error)).toContain("没有主键");
  });

  it("deletions without the name of the table", async () => {
    const failed = await failure(sync("run", "here", "there", "lines", "--delete-extra", "--yes", "--json"));
    expect(failed).toMatchObject({ exit: 2 });
    expect(JSON.stringify(failed.error)).toContain("--lose lines");
  });
});

it("plans, runs, lists and undoes, and prints no control characters", async () => {
  const fields = "--json=same,inserts,updates,removes";
  expect(await json(sync("plan", "here", "there", "lines", fields))).toEqual([
    { same: 0, inserts: 1, updates: 1, removes: 1 },
  ]);
  const [run] = await json<readonly Told[]>(
    sync("run", "here", "there", "lines", "--delete-extra", "--lose", "lines", "--yes", "--json=id,state"),
  );
  expect(run).toMatchObject({ state: "done" });
  expect(await json(sync("plan", "here", "there", "lines", fields))).toEqual([
    { same: 2, inserts: 0, updates: 0, removes: 0 },
  ]);
  expect(await json(sync("status", run?.id ?? "", "--json=from,inserts"))).toEqual([
    { from: "here/lines", inserts: 1 },
  ]);
  expect(await ok(sync("status", "--format", "table"))).not.toContain("\u001b[31m");
  await ok(sync("undo", run?.id ?? "", "--yes"));
  expect(await json(sync("plan", "here", "there", "lines", fields))).toEqual([
    { same: 0, inserts: 1, updates: 1, removes: 1 },
  ]);
  expect(await failure(sync("resume", run?.id ?? "", "--json"))).toMatchObject({ exit: 9 });
});

it("names fields that are not copied, shows examples and how to undo, and takes the beginning of an id", async () => {
  write("wide.db", "create table lines (id int primary key, name text, km int); insert into lines values (71, 'n', 3)");
  await ok(banche(["sources", "create", "--name", "wide", "--kind", "SQLite", "--database", "wide.db"]));
  const person = ["--format", "table", "--lang", "en"];
  const planned = await sync("plan", "wide", "there", "lines", ...person);
  expect(planned.stderr).toContain("no field of that name: km;");
  expect(planned.stderr).toMatch(/\+ 71 {2}id: 71; name: n/);
  const run = await sync("run", "wide", "there", "lines", "--yes", ...person);
  const [, id = ""] = /Undo: banche sync undo (\w+)/.exec(run.stderr) ?? [];
  expect(await failure(sync("undo", id.slice(0, 1), "--yes", "--json"))).toMatchObject({ exit: 2 });
  expect(await json(sync("status", id.slice(0, -1), "--json=id"))).toEqual([{ id }]);
  await ok(sync("undo", id.slice(0, -1), "--yes"));
});
