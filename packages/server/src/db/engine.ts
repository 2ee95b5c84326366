import { existsSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";

import { sql } from "kysely";

import { StartError, messageOf } from "../base/startError.ts";
import { type Database, type DatabaseLog, type EngineKind, once } from "./database.ts";
import { type DirectoryLock, lockDirectory } from "./lock.ts";
import { findManagedEngine, openManaged } from "./managed.ts";
import { type Hosts, hostsOf } from "./hosts.ts";
import { type DatabaseAddresses, openPool } from "./pool.ts";
import { findPooler } from "./pooler.ts";
import { patiently } from "./starting.ts";

export interface DatabaseOptions {
  /** A PostgreSQL of the operator (15 or newer): `postgres://user:password@host/name`. */
  readonly url?: string | undefined;
  /** The same database without its pooler, for work that needs a separate connection. */
  readonly directUrl?: string | undefined;
  /** Folder of the managed database; created when missing. Not used with `url`. */
  readonly dataDir: string;
  /** Requires one kind. Default: `url` when it is given, else managed. */
  readonly engine?: EngineKind | undefined;
  /** False only in tests. */
  readonly fsync?: boolean | undefined;
  /** Number of connections for calls. Default 10. */
  readonly poolSize?: number | undefined;
  readonly log: DatabaseLog;
  /** Called before a managed database is created or started, when its folder is locked. An exception stops the start. */
  readonly beforeStart?: () => Promise<void>;
}

const oldestMajor = 15;
const clockToleranceMs = 2_000;

/**
 * Opens the database at a URL, or starts the managed one (ADR 0047). Does not migrate.
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
    await options.beforeStart?.();
    return releasing(lock, await startManaged(options));
  } catch (error) {
    lock.release();
    throw error;
  }
}

function startManaged({ dataDir, fsync = true, poolSize, log }: DatabaseOptions): Promise<Database> {
  if (existsSync(join(dataDir, "pglite")) && !existsSync(join(dataDir, "database"))) {
    throw new StartError(
      "database_failed",
      `The data of ${dataDir} was written with PGlite, which this version no longer has. Use another directory, or the version before`,
    );
  }
  const engine = findManagedEngine();
  if ("reason" in engine) {
    throw new StartError(
      "database_failed",
      `The bundled PostgreSQL does not run here: ${engine.reason}. Set DATABASE_URL to a PostgreSQL of yours (${oldestMajor} or newer): postgres://user:password@host/name`,
    );
  }
  return openManaged(engine, { dataDir, fsync, poolSize, log });
}

async function openUrl(options: DatabaseOptions): Promise<Database> {
  const { url } = options;
  if (url === undefined) throw new StartError("invalid_options", "The engine url needs a database URL");
  const hosts = hostsOf(url);
  const where = hosts.describe;
  let isStarting = true;
  const pool = openPool(await addressesOf(hosts, options), options.log, options.poolSize, () => isStarting);
  try {
    const { rows } = await sql<{
      major: number;
      encoding: string;
      superuser: boolean;
      role: string;
      readOnly: boolean;
      now: string;
    }>`
      select current_setting('server_version_num')::int / 10000 as major, current_setting('server_encoding') as encoding,
        current_user as role, (select rolsuper from pg_roles where rolname = current_user) as superuser,
        pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as read_only,
        extract(epoch from clock_timestamp()) * 1000 as now
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
    if (rows[0]?.readOnly) {
      const mend = "give the address of the primary, or let the standby take over first";
      throw new StartError("database_unreachable", `${where} takes no changes, as a standby does; ${mend}`);
    }
    const offMs = Math.abs(Date.now() - Number(rows[0]?.now));
    if (offMs > clockToleranceMs) {
      options.log(
        "warn",
        `The clocks of this machine and of ${where} differ by ${Math.round(offMs / 1000)} s; sessions and tasks go by both`,
      );
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
      query: pool.query,
      alone: pool.alone,
      dedicated: pool.dedicated,
      isReady: pool.isReady,
      started: () => void (isStarting = false),
      close: once(pool.close),
    };
  } catch (error) {
    await pool.close();
    if (error instanceof StartError) throw error;
    throw new StartError("database_unreachable", `Cannot use the database at ${where}: ${messageOf(error)}`, error);
  }
}

/** The addresses with and without the pooler. @throws {StartError} where a pooler leaves no way to get a separate connection */
async function addressesOf(hosts: Hosts, { directUrl }: DatabaseOptions): Promise<DatabaseAddresses> {
  const direct = directUrl === undefined ? undefined : hostsOf(directUrl);
  const poolerOf = (asked: Hosts) =>
    patiently(
      () => true,
      () => findPooler(asked),
    ).catch((error: unknown) => {
      throw new StartError(
        "database_unreachable",
        `Cannot use the database at ${asked.describe}: ${messageOf(error)}`,
        error,
      );
    });
  const pooler = await poolerOf(hosts);
  if ((direct ? await poolerOf(direct) : pooler) === "transaction") {
    throw new StartError(
      "invalid_options",
      `${(direct ?? hosts).describe} is a pooler that shares connections between transactions: notifications and migrations ` +
        "would be lost there. Give the address of the database itself in DATABASE_DIRECT_URL, or let the pooler work by session",
    );
  }
  return { hosts, direct, pooler };
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
