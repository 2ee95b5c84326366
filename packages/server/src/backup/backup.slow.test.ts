import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { gunzipSync, gzipSync } from "node:zlib";

import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";

import { migrations } from "../db/migrations/index.ts";
import { openPool, type Pool } from "../db/pool.ts";
import { folderPlace } from "../storage/folder.ts";
import { createTestDatabase } from "../testing/database.ts";
import { temporaryDirectory } from "../testing/temporary.ts";
import { restoreBackup } from "./restoreBackup.ts";
import { verifyBackup } from "./verifyBackup.ts";
import { writeBackup } from "./writeBackup.ts";

async function database(kind: "demo" | "schema" | "empty"): Promise<Pool & { readonly url: string }> {
  const made = await createTestDatabase(inject("postgresUrl"), kind);
  const pool = openPool({ url: made.url }, () => undefined);
  onTestFinished(async () => {
    await pool.close();
    await made.drop();
  });
  return Object.assign(pool, { url: made.url });
}

const name = `20260105_${"a".repeat(32)}.txt`;

/** A demo database with a file, and with a table that no migration creates. */
async function source() {
  const from = await database("demo");
  const dataDir = temporaryDirectory();
  mkdirSync(join(dataDir, "files", "annex"), { recursive: true });
  const content = randomBytes(100_000);
  writeFileSync(join(dataDir, "files", "annex", name), content);
  const sha256 = createHash("sha256").update(content).digest();
  const add = `insert into files (name, type, original_name, media_type, size_bytes, sha256) values ($1, 'annex', 'a.txt', 'text/plain', $2, $3)`;
  await from.query(add, [name, content.length, sha256]);
  await from.query(add, [name.replace(".txt", ".md"), 1, sha256]);
  await from.query(`create table designed.vans (id text collate "C" primary key, plate text not null default '', seats int check (seats > 0),
    twice int generated always as (seats * 2) stored, user_id text collate "C" references users (id))`);
  await from.query(`create index vans_plate_idx on designed.vans (plate)`);
  await from.query(
    `insert into designed.vans (id, plate, seats, user_id) select 'v' || n, E'京A\\t\\\\' || n, n, (select min(id) from users) from generate_series(1, 3000) n`,
  );
  return { from, dataDir, content };
}

async function taken(from: Pool, dataDir: string, key?: string): Promise<Buffer> {
  const out = new PassThrough();
  const whole = buffer(out);
  await writeBackup({ database: from, place: folderPlace(dataDir), version: "1" }, out, { key });
  return whole;
}

/** Everything that a restore must bring back. */
async function state(pool: Pool): Promise<unknown> {
  const all: unknown[] = [];
  for (const table of ["users", "departments", "vehicles", "trips_times", "menu_grants", "settings"]) {
    const { rows } = await pool.query(`select t::text as row from ${table} t order by 1`);
    all.push([table, rows]);
  }
  all.push((await pool.query("select * from designed.vans order by id")).rows);
  all.push((await pool.query(`select conname, pg_get_constraintdef(oid) as is from pg_constraint order by 1, 2`)).rows);
  all.push(
    (await pool.query(`select indexdef from pg_indexes where schemaname in ('public', 'designed') order by 1`)).rows,
  );
  all.push((await pool.query(`select tgname, tgenabled from pg_trigger where not tgisinternal order by 1`)).rows);
  return all;
}

const restored = (into: Pool, dataDir: string, bytes: Buffer, options = {}) =>
  restoreBackup({ database: into, place: folderPlace(dataDir), migrations }, Readable.from([bytes]), options);

test("a restore returns rows, keys, designed tables and files as they were; sessions are not restored", async () => {
  const { from, dataDir, content } = await source();
  await from.query(
    `insert into sessions (id, user_id, token_hash, agent, created_at, last_seen_at, expires_at) select 's', id, 'x', 'web', now(), now(), now() + interval '1 day' from users limit 1`,
  );
  const bytes = await taken(from, dataDir);
  const into = await database("empty");
  const target = temporaryDirectory();
  const facts = await restored(into, target, bytes);
  expect(facts).toMatchObject({ files: 1, missing: 1 });
  expect(facts.rows).toBeGreaterThan(3_000);
  expect(await state(into)).toEqual(await state(from));
  expect(readFileSync(join(target, "files", "annex", name))).toEqual(content);
  expect((await into.query("select 1 from sessions")).rows).toEqual([]);
  expect(await verifyBackup(Readable.from([bytes]))).toEqual(facts);
  // PostgreSQL knows how much it contains now.
  const known = await into.query("select reltuples::int as rows from pg_class where oid = 'designed.vans'::regclass");
  expect(known.rows).toEqual([{ rows: 3_000 }]);
});

test("all rows of a backup are of one moment, even when data is written during the backup", async () => {
  const { from, dataDir } = await source();
  const writer = new pg.Client(from.url);
  await writer.connect();
  onTestFinished(() => writer.end());
  const out = new PassThrough({ highWaterMark: 1 });
  const writing = writeBackup({ database: from, place: folderPlace(dataDir), version: "1" }, out);
  await new Promise((resolve) => out.once("readable", resolve));
  await writer.query("update users set description = 'written later'");
  await writer.query("insert into designed.vans values ('later', 'written later', 1)");
  const bytes = await buffer(out);
  await writing;
  expect(gunzipSync(bytes).includes("v3000")).toBe(true);
  expect(gunzipSync(bytes).includes("written later")).toBe(false);
});

test("a database in use is kept unless replacement is confirmed; an interrupted restore can be repeated", async () => {
  const { from, dataDir } = await source();
  const bytes = await taken(from, dataDir);
  const into = await database("demo");
  const isMarked = async () => (await into.query("select to_regclass('public.banche_restore') is not null as is")).rows;
  await into.query("create table designed.old (id text)");
  await expect(restored(into, temporaryDirectory(), bytes)).rejects.toMatchObject({ code: "not_empty" });
  expect((await into.query("select 1 from designed.old")).rows).toEqual([]);
  await into.query(
    "insert into server_processes (id, name, version, pub_sub, files) values ('p', 'host:1', '1', '', '')",
  );
  const replacing = (part: Buffer, replace = true) => restored(into, temporaryDirectory(), part, { replace });
  await expect(replacing(bytes)).rejects.toMatchObject({ code: "in_use" });
  await into.query("delete from server_processes");

  await expect(replacing(bytes.subarray(0, bytes.length / 2))).rejects.toMatchObject({ code: "cut_off" });
  expect((await into.query("select 1 from users")).rows).toEqual([]);
  expect(await isMarked()).toEqual([{ is: true }]);
  await replacing(bytes, false);
  expect(await state(into)).toEqual(await state(from));
  expect(await isMarked()).toEqual([{ is: false }]);
  await expect(into.query("select 1 from designed.old")).rejects.toThrow("does not exist");
});

test("an encrypted backup needs its key, and any changed byte is detected", async () => {
  const { from, dataDir } = await source();
  const bytes = await taken(from, dataDir, "correct horse");
  expect(bytes.includes("backup.json")).toBe(false);
  const verified = (changed: Buffer, key?: string) => verifyBackup(Readable.from([changed]), key);
  await expect(verified(bytes)).rejects.toMatchObject({ code: "key_needed" });
  await expect(verified(bytes, "wrong")).rejects.toMatchObject({ code: "wrong_key" });
  expect(await verified(bytes, "correct horse")).toMatchObject({ files: 1 });
  const changed = Buffer.from(bytes);
  const at = bytes.length - 100;
  changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
  await expect(verified(changed, "correct horse")).rejects.toMatchObject({ code: "damaged" });
  await expect(verified(bytes.subarray(0, -50), "correct horse")).rejects.toMatchObject({ code: "cut_off" });
});

test.each([
  ["nothing", Buffer.alloc(0), "not_a_backup"],
  ["a text", Buffer.from("id,name\n1,a\n"), "not_a_backup"],
  ["something else that is packed", gzipSync("id,name"), "not_a_backup"],
] as const)("%s is refused because it is not a backup", async (_what, bytes, code) => {
  await expect(verifyBackup(Readable.from([bytes]))).rejects.toMatchObject({ code });
});

test("a backup of a later version is refused before anything is replaced", async () => {
  const { from, dataDir } = await source();
  await from.query("insert into schema_migrations (name, checksum) values ('9999_later', 'x')");
  const bytes = await taken(from, dataDir);
  const into = await database("demo");
  const replacing = restored(into, temporaryDirectory(), bytes, { replace: true });
  await expect(replacing).rejects.toMatchObject({ code: "newer" });
  expect((await into.query("select 1 from users limit 1")).rows, "what is there stays").toHaveLength(1);
});

test("an aborted backup stops with the reason of the abort", async () => {
  const { from, dataDir } = await source();
  const out = new PassThrough({ highWaterMark: 1 });
  const stop = new AbortController();
  const writing = writeBackup({ database: from, place: folderPlace(dataDir), version: "1" }, out, {
    signal: stop.signal,
  });
  await new Promise((resolve) => out.once("readable", resolve));
  stop.abort(new Error("enough"));
  out.resume();
  await expect(writing).rejects.toThrow("enough");
});
