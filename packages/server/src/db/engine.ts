import { existsSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";

import { sql } from "kysely";

import { StartError, messageOf } from "../startError.ts";
import { type Database, type DatabaseLog, type EngineKind, once } from "./database.ts";
import { type DirectoryLock, lockDirectory } from "./lock.ts";
import { type ManagedEngine, findManagedEngine, openManaged } from "./managed.ts";
import { openPglite } from "./pglite.ts";
import { openPool } from "./pool.ts";

export interface DatabaseOptions {
  /** A PostgreSQL of your own (15 or newer): `postgres://user:password@host/name`. */
  readonly url?: string | undefined;
  /** Where our own database lives; created when missing. Not used with `url`. */
  readonly dataDir: string;
  /** Demands one way. Left out: `url` when given, else managed, else PGlite with a warning. */
  readonly engine?: EngineKind | undefined;
  /** False only in tests. */
  readonly fsync?: boolean | undefined;
  readonly log: DatabaseLog;
}

const oldestMajor = 15;

/**
 * Opens the database by the ladder of design decision 10. Nothing is migrated yet.
 *
 * @throws {StartError}
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const kind = options.engine ?? (options.url === undefined ? undefined : "url");
  if (kind === "url") return openUrl(options);
  if (options.url !== undefined) {
    throw new StartError("invalid_options", `A database URL was given together with the engine ${kind}`);
  }
  makeDataDir(options.dataDir);
  const lock = lockDirectory(options.dataDir);
  if (lock.tookOver) options.log("warn", "The server before did not stop cleanly; its lock was taken over");
  try {
    return releasing(lock, kind === "pglite" ? await openFallback(options) : await openBest(options, kind));
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function openBest(options: DatabaseOptions, demanded: "managed" | undefined): Promise<Database> {
  const holds = (name: string): boolean => existsSync(join(options.dataDir, name));
  if (demanded === undefined && holds("pglite") && !holds("database")) {
    options.log("warn", "Staying with PGlite, which holds the data of this directory");
    return openFallback(options);
  }
  const engine = findManagedEngine();
  if (!("reason" in engine)) return startManaged(engine, options);
  if (holds("database")) {
    throw new StartError(
      "database_failed",
      `The data of ${options.dataDir} is in a PostgreSQL that cannot be started here: ${engine.reason}`,
    );
  }
  if (demanded) throw new StartError("database_failed", `No managed PostgreSQL: ${engine.reason}`);
  options.log(
    "warn",
    `Falling back to PGlite, which is slower and survives no power cut (${engine.reason}). For real use set DATABASE_URL`,
  );
  return openFallback(options);
}

function startManaged(engine: ManagedEngine, options: DatabaseOptions): Promise<Database> {
  return openManaged(engine, { dataDir: options.dataDir, fsync: options.fsync ?? true, log: options.log });
}

function openFallback(options: DatabaseOptions): Promise<Database> {
  return openPglite(join(options.dataDir, "pglite"));
}

async function openUrl(options: DatabaseOptions): Promise<Database> {
  const { url } = options;
  if (url === undefined) throw new StartError("invalid_options", "The engine url needs a database URL");
  const where = describeUrl(url);
  const pool = openPool({ url }, options.log);
  try {
    const { rows } = await sql<{ major: number; encoding: string; superuser: boolean; role: string }>`
      select current_setting('server_version_num')::int / 10000 as major, current_setting('server_encoding') as encoding,
        current_user as role, (select rolsuper from pg_roles where rolname = current_user) as superuser
    `.execute(pool.kysely);
    const major = rows[0]?.major ?? 0;
    if (major < oldestMajor) {
      throw new StartError(
        "database_unreachable",
        `${where} is PostgreSQL ${major}; ${oldestMajor} or newer is needed`,
      );
    }
    if (rows[0]?.encoding !== "UTF8") {
      throw new StartError("database_unreachable", `${where} has the encoding ${rows[0]?.encoding}; UTF8 is needed`);
    }
    if (rows[0]?.superuser) {
      const advice = "give Banche a role that owns its database and is no superuser";
      options.log("warn", `The database role ${rows[0].role} at ${where} is a superuser; ${advice}`);
    }
    return {
      kysely: pool.kysely,
      kind: "url",
      describe: `PostgreSQL ${major} at ${where}`,
      listen: pool.listen,
      close: once(pool.close),
    };
  } catch (error) {
    await pool.close();
    if (error instanceof StartError) throw error;
    throw new StartError("database_unreachable", `Cannot use the database at ${where}: ${messageOf(error)}`, error);
  }
}

/** Host and name only: the URL holds a password. */
function describeUrl(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null) throw new StartError("invalid_options", "The database URL is not a URL");
  return `${parsed.host || parsed.searchParams.get("host") || "localhost"}${parsed.pathname}`;
}

function makeDataDir(directory: string): void {
  try {
    mkdirSync(dirname(directory), { recursive: true });
    if (!existsSync(directory)) mkdirSync(directory, { mode: 0o700 });
  } catch (error) {
    throw new StartError("data_dir_unwritable", `Cannot create ${directory}: ${messageOf(error)}`, error);
  }
}

function releasing<Opened extends Database>(lock: DirectoryLock, database: Opened): Opened {
  return {
    ...database,
    close: once(async () => {
      await database.close();
      lock.release();
    }),
  };
}
