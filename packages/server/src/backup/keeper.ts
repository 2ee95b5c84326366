import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

import { CHINA_ZONE, formatTime } from "@banche/core/text";
import { type Kysely, sql } from "kysely";

import { newId } from "../base/ids.ts";
import { fullDisk, messageOf, systemCode } from "../base/startError.ts";
import type { Database } from "../db/database.ts";
import type { Schema } from "../db/schema.ts";
import { transact } from "../db/transact.ts";
import { type FilePlace, StoreError } from "../storage/place.ts";
import { type BackupFacts, writeBackup } from "./writeBackup.ts";

export interface KeeperOptions {
  readonly database: Database;
  readonly place: FilePlace;
  readonly version: string;
  readonly now: () => number;
  /** Key that encrypts the backups. */
  readonly key?: string | undefined;
  readonly log: { warn(facts: object, text: string): void };
  /**
   * Called when a requested backup failed, in the transaction that records it. A scheduled backup is a task, which reports its own
   * failures.
   */
  readonly onFailed: (db: Kysely<Schema>, facts: { readonly name: string; readonly at: number }) => Promise<void>;
}

/** The backups of an installation: files in `backups/` of its file storage, and a row for each. */
export interface BackupKeeper {
  /**
   * Starts a backup. Only one runs at a time in all processes.
   *
   * @param by - the account that asks; empty for a scheduled backup
   * @returns its id; undefined while another one is written
   */
  begin(by: string): Promise<string | undefined>;
  /** Makes a scheduled backup, and deletes the oldest scheduled ones. @throws where it failed */
  scheduled(): Promise<void>;
  /** Opens a backup for reading. Undefined where it does not exist or is not readable. */
  open(id: string): Promise<{ readonly name: string; readonly stream: Readable } | undefined>;
  remove(id: string): Promise<"removed" | "running" | "missing">;
  /** Aborts the current backup. */
  stop(): Promise<void>;
}

/** An arbitrary number. The process that writes a backup holds this lock. */
const lockKey = 727_418_009;
const keptByClock = 7;
/** Estimated largest size of a compressed backup, relative to the size of the database. */
const packedShare = 0.5;

type Ending =
  | { readonly state: "ok"; readonly facts: BackupFacts }
  | { readonly state: "failed"; readonly reason: string };

class NoRoom extends Error {}

export function createBackupKeeper(options: KeeperOptions): BackupKeeper {
  const { database, place, version, now, key, log, onFailed } = options;
  const { kysely } = database;
  const folder = join(place.workshop, "backups");
  const keyOf = (name: string): string => `backups/${name}`;
  const stopping = new AbortController();
  /** The last or current backup of this process. */
  let latest: Promise<Ending> | undefined;

  function begin(by: string): Promise<string | undefined> {
    return new Promise((begun, refused) => {
      const work = database.dedicated(async (client) => {
        const { rows } = await client.query<{ got: boolean }>("select pg_try_advisory_lock($1) as got", [lockKey]);
        if (!rows[0]?.got) return begun(undefined);
        await settleCut();
        const { id, name } = await enter(by);
        latest = carryOut(id, name, by);
        begun(id);
        await latest;
      });
      work.catch(refused);
    });
  }

  async function enter(by: string): Promise<{ readonly id: string; readonly name: string }> {
    const id = newId(now());
    const moment = formatTime(now(), "yyyy-MM-dd HH:mm:ss", CHINA_ZONE).replace(/\D+/g, "-");
    // Two backups in the same second get different names.
    const same = await sql`select 1 from backups where name = ${nameOf(moment)}`.execute(kysely);
    const name = nameOf(same.rows.length > 0 ? `${moment}-${id.slice(-6)}` : moment);
    await sql`insert into backups (id, name, created_at, by_account, is_sealed)
      values (${id}, ${name}, ${new Date(now())}, ${by}, ${key !== undefined})`.execute(kysely);
    return { id, name };
  }

  const nameOf = (moment: string): string => `banche-${moment}.tar.gz${key === undefined ? "" : ".sealed"}`;

  /** Marks backups of killed processes as failed: no process holds the lock. */
  async function settleCut(): Promise<void> {
    await sql`update backups set state = 'failed', reason = 'cut', finished_at = ${new Date(now())}
      where state = 'running'`.execute(kysely);
    for (const name of await readdir(folder).catch(() => [])) {
      if (name.endsWith(".partial")) await rm(join(folder, name), { force: true });
    }
  }

  async function carryOut(id: string, name: string, by: string): Promise<Ending> {
    const partial = join(folder, `${name}.partial`);
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await checkRoom();
      const { facts, sizeBytes, sha256 } = await write(partial);
      await place.take(keyOf(name), { path: partial, sizeBytes, sha256 });
      const { rows, files, missing } = facts;
      await sql`update backups set state = 'ok', finished_at = ${new Date(now())}, size_bytes = ${sizeBytes}, sha256 = ${sha256},
        row_count = ${rows}, file_count = ${files}, missing_count = ${missing} where id = ${id}`.execute(kysely);
      return { state: "ok", facts };
    } catch (error) {
      const reason = reasonOf(error);
      log.warn({ backup: name, reason: messageOf(error) }, "a backup was not written");
      await fail(id, reason, { name, isAsked: by !== "" }).catch(() => undefined);
      return { state: "failed", reason };
    } finally {
      await rm(partial, { force: true }).catch(() => undefined);
    }
  }

  async function fail(
    id: string,
    reason: string,
    { name, isAsked }: { name: string; isAsked: boolean },
  ): Promise<void> {
    const at = now();
    await transact(kysely, async (db) => {
      await sql`update backups set state = 'failed', reason = ${reason}, finished_at = ${new Date(at)}
        where id = ${id}`.execute(db);
      if (isAsked) await onFailed(db, { name, at });
    });
  }

  /** Refuses a backup without enough disk space, because a full disk stops more than the backup. */
  async function checkRoom(): Promise<void> {
    const { rows } = await sql<{ rows: number; files: number }>`select pg_database_size(current_database()) as rows,
      (select coalesce(sum(size_bytes), 0)::bigint from files) as files`.execute(kysely);
    const needed = (rows[0]?.rows ?? 0) * packedShare + (rows[0]?.files ?? 0);
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < needed) throw new NoRoom(`${needed} bytes are needed, ${bavail * bsize} are free`);
  }

  async function write(path: string) {
    const sum = createHash("sha256");
    let sizeBytes = 0;
    const packed = new PassThrough();
    const stored = pipeline(
      packed,
      async function* measure(chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          sum.update(chunk);
          sizeBytes += chunk.length;
          yield chunk;
        }
      },
      createWriteStream(path, { flags: "wx", mode: 0o600, flush: true }),
    );
    const writing = writeBackup({ database, place, version }, packed, { key, signal: stopping.signal });
    const [facts] = await Promise.all([writing, stored]);
    return { facts, sizeBytes, sha256: sum.digest("hex") };
  }

  function reasonOf(error: unknown): string {
    if (error instanceof NoRoom || fullDisk.has(systemCode(error) ?? "")) return "no_room";
    if (error instanceof StoreError) return "files_away";
    return stopping.signal.aborted ? "cut" : "failed";
  }

  async function remove(id: string): ReturnType<BackupKeeper["remove"]> {
    const { rows } = await sql<{
      name: string;
      state: string;
    }>`select name, state from backups where id = ${id}`.execute(kysely);
    const [found] = rows;
    if (!found) return "missing";
    if (found.state === "running") return "running";
    await place.remove(keyOf(found.name));
    await sql`delete from backups where id = ${id}`.execute(kysely);
    return "removed";
  }

  return {
    begin,
    remove,
    async scheduled() {
      const id = await begin("");
      // A backup was requested at the same moment; that one is used.
      if (id === undefined) return;
      const ending = await latest;
      if (ending?.state === "failed") throw new Error(`The backup failed: ${ending.reason}`);
      const { rows } = await sql<{ id: string }>`select id from backups where by_account = '' and state <> 'running'
        order by created_at desc offset ${keptByClock}`.execute(kysely);
      for (const old of rows) await remove(old.id);
    },
    async open(id) {
      const { rows } = await sql<{ name: string }>`select name from backups where id = ${id} and state = 'ok'`.execute(
        kysely,
      );
      const [found] = rows;
      const stream = found && (await place.open(keyOf(found.name)));
      return stream && { name: found.name, stream };
    },
    async stop() {
      stopping.abort(new Error("the server stops"));
      await latest;
    },
  };
}
