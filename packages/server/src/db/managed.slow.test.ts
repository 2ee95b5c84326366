import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { sql } from "kysely";
import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";

import { temporaryDirectory, until } from "../testing/temporary.ts";
import { prepareCluster } from "./cluster.ts";
import { openDatabase } from "./engine.ts";
import { type ManagedDatabase, findManagedEngine, openManaged } from "./managed.ts";
import { isAlive } from "./processes.ts";

const found = findManagedEngine();
if ("reason" in found) throw new Error(found.reason);
const engine = found;
const containing = (part: string): unknown => expect.stringContaining(part);
const lines: string[] = [];
const log = (_level: string, line: string): void => void lines.push(line);

async function open(dataDir: string): Promise<ManagedDatabase> {
  const database = await openManaged(engine, { dataDir, fsync: false, log });
  onTestFinished(() => database.close());
  return database;
}

const one = async (database: ManagedDatabase): Promise<number | undefined> => {
  const { rows } = await sql<{ one: number }>`select 1 as one`.execute(database.kysely);
  return rows[0]?.one;
};

test("data is kept between starts, and closing waits until the database process has ended", async () => {
  const dataDir = temporaryDirectory();
  const first = await open(dataDir);
  await sql`create table kept (id int)`.execute(first.kysely);
  await sql`insert into kept values (42)`.execute(first.kysely);
  const pid = first.pid() ?? 0;
  await first.close();
  expect(isAlive(pid)).toBe(false);
  const second = await open(dataDir);
  expect((await sql`select id from kept`.execute(second.kysely)).rows).toEqual([{ id: 42 }]);
});

test("the database user is not a superuser and owns what an older version created as superuser", async () => {
  const dataDir = temporaryDirectory();
  const first = await open(dataDir);
  const admin = new pg.Client({
    host: first.socketDir,
    user: "banche",
    password: first.password,
    database: "postgres",
  });
  await admin.connect();
  await admin.query(`create table old_kept (id bigserial primary key)`);
  await admin.query(`create function old_one() returns int language sql as 'select 1'`);
  await admin.end();
  await expect(sql`insert into old_kept default values`.execute(first.kysely)).rejects.toThrow(/permission denied/);
  await first.close();
  const second = await open(dataDir);
  const { rows } =
    await sql`select rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user`.execute(
      second.kysely,
    );
  expect(rows).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false }]);
  await sql`alter table old_kept add column note text`.execute(second.kysely);
  await sql`insert into old_kept default values`.execute(second.kysely);
  await sql`create or replace function old_one() returns int language sql as 'select 2'`.execute(second.kysely);
  await expect(sql`select pg_read_file('/etc/hostname')`.execute(second.kysely)).rejects.toThrow(/permission denied/);
});

describe("the server starts in spite of remains of an earlier server", () => {
  test("a postgres that still runs", async () => {
    const dataDir = temporaryDirectory();
    await (await open(dataDir)).close();
    const cluster = await prepareCluster({ ...engine, dataDir, fsync: false, log });
    const settings = ["-D", cluster.data, "-c", "listen_addresses=", "-c", `unix_socket_directories=${cluster.run}`];
    const orphan = spawn(engine.binaries.postgres, settings, {
      ...engine.user,
      cwd: "/",
      detached: true,
      stdio: "ignore",
    });
    const gone = new Promise((resolve) => orphan.once("exit", resolve));
    const pidFile = join(cluster.data, "postmaster.pid");
    await until(() => (existsSync(pidFile) && readFileSync(pidFile, "utf8").includes("ready")) || undefined);
    expect(await one(await open(dataDir))).toBe(1);
    await gone;
    expect(lines).toContain(`Stopping a database process that an earlier server left behind (${orphan.pid})`);
  });

  test("a pid file with the pid of another program", async () => {
    const dataDir = temporaryDirectory();
    await (await open(dataDir)).close();
    const data = join(dataDir, "database", "data");
    writeFileSync(join(data, "postmaster.pid"), `${process.pid}\n${data}\n1\n5432\n\n\n`);
    expect(await one(await open(dataDir))).toBe(1);
    expect(isAlive(process.pid)).toBe(true);
  });

  test("an interrupted initdb", async () => {
    const dataDir = temporaryDirectory();
    const draft = join(dataDir, "database", "data.partial");
    mkdirSync(draft, { recursive: true });
    writeFileSync(join(draft, "PG_VERSION"), "18");
    expect(await one(await open(dataDir))).toBe(1);
    expect(existsSync(draft)).toBe(false);
  });
});

test("a database of another major version is refused and not changed", async () => {
  const dataDir = temporaryDirectory();
  await (await open(dataDir)).close();
  const version = join(dataDir, "database", "data", "PG_VERSION");
  writeFileSync(version, "12\n");
  await expect(open(dataDir)).rejects.toMatchObject({
    code: "data_dir_other_version",
    message: containing("PostgreSQL 12"),
  });
  expect(readFileSync(version, "utf8")).toBe("12\n");
});

test("when the path is too long for a socket, only the socket is placed elsewhere", async () => {
  const dataDir = join(temporaryDirectory(), "long".repeat(30));
  mkdirSync(dataDir);
  const database = await open(dataDir);
  expect(await one(database)).toBe(1);
  expect(database.socketDir.startsWith(dataDir)).toBe(false);
  await database.close();
  expect(existsSync(database.socketDir)).toBe(false);
});

test.runIf(process.getuid?.() === 0)(
  "as root, the cluster of a directory that only root can enter is placed elsewhere",
  async () => {
    const closed = join(temporaryDirectory(), "closed");
    mkdirSync(closed, { mode: 0o700 });
    const dataDir = join(closed, "data");
    mkdirSync(dataDir);
    const database = await open(dataDir);
    expect(await one(database)).toBe(1);
    expect(database.socketDir.startsWith(closed)).toBe(false);
    await database.close();
    rmSync(dirname(database.socketDir), { recursive: true, force: true });
  },
);

test("the pool recovers after the database was killed and keeps every acknowledged row", async () => {
  const database = await open(temporaryDirectory());
  await sql`create table acknowledged (id int primary key)`.execute(database.kysely);
  const acknowledged: number[] = [];
  let failures = 0;
  const state = { stopped: false };
  const writers = [1, 2, 3, 4].map(async (writer) => {
    for (let row = 0; !state.stopped; row += 1) {
      const id = writer * 1_000_000 + row;
      await sql`insert into acknowledged values (${id})`.execute(database.kysely).then(
        () => acknowledged.push(id),
        () => (failures += 1),
      );
    }
  });
  for (let kill = 0; kill < 3; kill += 1) {
    const [victim, enough] = [database.pid() ?? 0, acknowledged.length + 50];
    await until(() => (acknowledged.length > enough ? true : undefined));
    process.kill(victim, "SIGKILL");
    await until(() => (database.pid() ?? victim) !== victim || undefined);
  }
  const enough = acknowledged.length + 50;
  await until(() => (acknowledged.length > enough ? true : undefined));
  state.stopped = true;
  await Promise.all(writers);
  const { rows } = await sql<{ id: number }>`select id from acknowledged`.execute(database.kysely);
  const stored = new Set(rows.map(({ id }) => id));
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  expect(failures).toBeGreaterThan(0);
});

test("listening continues after the database was killed, and an empty payload reports the gap", async () => {
  const database = await open(temporaryDirectory());
  const heard: string[] = [];
  const stop = await database.listen("news", (payload) => void heard.push(payload));
  await sql`select pg_notify('news', 'first')`.execute(database.kysely);
  await until(() => (heard.includes("first") ? true : undefined));
  process.kill(database.pid() ?? 0, "SIGKILL");
  await until(() => (heard.includes("") ? true : undefined));
  await sql`select pg_notify('news', 'second')`.execute(database.kysely);
  await until(() => (heard.includes("second") ? true : undefined));
  await stop();
});

test.runIf(process.getuid?.() === 0)("a read-only directory gives the error data_dir_unwritable", async () => {
  const dataDir = temporaryDirectory();
  const script = `
    process.setgid(65534); process.setuid(65534);
    const { openDatabase } = await import(${JSON.stringify(new URL("./engine.ts", import.meta.url).href)});
    try { await openDatabase({ dataDir: ${JSON.stringify(dataDir)}, log() {} }); console.log("opened"); }
    catch (error) { console.log(error.code); }`;
  const child = spawn(process.execPath, ["-C", "@banche/source", "--input-type=module", "-e", script]);
  let said = "";
  child.stdout.on("data", (bytes) => (said += bytes));
  await new Promise((resolve) => child.once("close", resolve));
  expect(said.trim()).toBe("data_dir_unwritable");
});

test("a path below a file gives the error data_dir_unwritable", async () => {
  const file = join(temporaryDirectory(), "file");
  writeFileSync(file, "");
  await expect(openDatabase({ dataDir: join(file, "data"), log })).rejects.toMatchObject({
    code: "data_dir_unwritable",
  });
});

test("a server that does not answer gives its own error, without the password", async () => {
  const url = "postgres://someone:secret@127.0.0.1:1/nothing";
  const failure = await openDatabase({ url, dataDir: "/nonexistent", log }).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: "database_unreachable" });
  expect(String(failure)).toContain("127.0.0.1:1/nothing");
  expect(String(failure)).not.toContain("secret");
});
