import { randomBytes } from "node:crypto";

import { createClient } from "@redis/client";
import type pg from "pg";

import { messageOf, systemCode } from "../base/startError.ts";
import { within } from "../base/within.ts";
import { type Hosts, hostsOf } from "../db/hosts.ts";
import { usualPoolSize } from "../db/pool.ts";
import { findPooler, reach } from "../db/pooler.ts";
import { readOnlyState } from "../db/readOnly.ts";
import { examineHistory } from "./examineHistory.ts";
import { examineFiles, examineOthers, ownMark } from "./examineFiles.ts";
import { examineProxy } from "./examineProxy.ts";
import { type Finding, finding } from "./finding.ts";
import type { PlaceOptions } from "./places.ts";
import { identityOf, meet, mismatchOf, standbyHosts } from "../db/standby.ts";

/** The options that a server would be started with. */
export interface Examined extends PlaceOptions {
  readonly databaseUrl?: string | undefined;
  readonly databaseDirectUrl?: string | undefined;
  readonly databaseReplicaUrl?: string | undefined;
  readonly historyDatabaseUrl?: string | undefined;
  readonly redisUrl?: string | undefined;
  readonly poolSize?: number | undefined;
  /** The public address, such as `https://bus.example`. The proxy is tested through it. */
  readonly publicUrl?: string | undefined;
}

const limitMs = 5_000;
const oldestMajor = 15;
const clockToleranceMs = 2_000;
/** Connections of a process outside its pool: for listening and for scheduled work. */
const besides = 4;

/**
 * Checks everything that a server needs. It changes nothing, except that it creates the folder of files. In an object store it writes a
 * small file and deletes it.
 */
export async function examine(options: Examined): Promise<readonly Finding[]> {
  return [
    ...(await database(options)),
    ...(await examineHistory(options)),
    ...(await examineFiles(options)),
    await redis(options.redisUrl),
    ...(await examineProxy({ publicUrl: options.publicUrl, mark: await ownMark(options) })),
  ];
}

async function database(examined: Examined): Promise<readonly Finding[]> {
  const { databaseUrl: url, databaseDirectUrl: directUrl, poolSize = usualPoolSize } = examined;
  if (url === undefined) return [finding("database", "ok", "own")];
  let client: pg.Client | undefined;
  try {
    const hosts = hostsOf(url);
    const direct = directUrl === undefined ? hosts : hostsOf(directUrl);
    client = await reach(hosts);
    const state = await stateOf(client);
    const where = { major: state.major };
    if (state.major < oldestMajor) return [finding("database", "problem", "old", { ...where, oldest: oldestMajor })];
    if (state.encoding !== "UTF8") return [finding("database", "problem", "encoding", { encoding: state.encoding })];
    if (state.readOnly) return [finding("database", "problem", "readOnly")];
    return [
      finding("database", "ok", "reachable", where),
      ...(await poolers(hosts, direct)),
      roleOf(state),
      clockOf(Number(state.now)),
      connectionsOf(state, poolSize),
      await notifications(direct),
      ...(await standby(client, examined.databaseReplicaUrl)),
      ...(await examineOthers(client, examined)),
    ];
  } catch (error) {
    if (systemCode(error) === readOnlyState) return [finding("database", "problem", "readOnly")];
    return [finding("database", "problem", "unreachable", { reason: messageOf(error) })];
  } finally {
    await within(1_000, client?.end() ?? Promise.resolve(), undefined).catch(() => undefined);
  }
}

/** Checks the pooler in front of the database. Empty where there is none. */
async function poolers(hosts: Hosts, direct: Hosts): Promise<readonly Finding[]> {
  const pooler = await findPooler(hosts);
  if (pooler === "none") return [];
  if (pooler === "session") return [finding("pooler", "ok", "bySession")];
  const isDirect = hosts !== direct && (await findPooler(direct)) !== "transaction";
  return [finding("pooler", isDirect ? "ok" : "problem", isDirect ? "byTransaction" : "noWayPast")];
}

interface DatabaseState {
  readonly major: number;
  readonly encoding: string;
  readonly role: string;
  readonly superuser: boolean;
  readonly mayCreate: boolean;
  readonly readOnly: boolean;
  readonly now: string;
  readonly most: number;
  readonly used: number;
}

async function stateOf(client: pg.Client): Promise<DatabaseState> {
  const { rows } = await client.query<DatabaseState>(`
    select current_setting('server_version_num')::int / 10000 as major, current_setting('server_encoding') as encoding,
      current_user as role, (select rolsuper from pg_roles where rolname = current_user) as superuser,
      has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as "mayCreate",
      pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "readOnly",
      extract(epoch from clock_timestamp()) * 1000 as now,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used`);
  const [row] = rows;
  if (!row) throw new Error("no answer");
  return row;
}

function roleOf({ role, superuser, mayCreate }: DatabaseState): Finding {
  if (!mayCreate) return finding("role", "problem", "mayNotCreate", { role });
  return superuser ? finding("role", "warning", "superuser", { role }) : finding("role", "ok", "plain", { role });
}

function clockOf(databaseMs: number): Finding {
  const offMs = Math.abs(Date.now() - databaseMs);
  const seconds = Math.round(offMs / 1000);
  return offMs > clockToleranceMs ? finding("clock", "warning", "off", { seconds }) : finding("clock", "ok", "same");
}

function connectionsOf({ most, used }: DatabaseState, poolSize: number): Finding {
  const [free, needed] = [most - used, poolSize + besides];
  return finding("connections", free < needed ? "warning" : "ok", free < needed ? "few" : "enough", { free, needed });
}

/** Whether the standby belongs to this database. Empty where there is no standby. */
async function standby(primary: pg.Client, url: string | undefined): Promise<readonly Finding[]> {
  if (url === undefined) return [];
  try {
    const { identity } = await meet(standbyHosts(url));
    const mismatch = mismatchOf(await identityOf(primary), identity);
    return [mismatch ? finding("standby", "problem", mismatch) : finding("standby", "ok", "follows")];
  } catch (error) {
    return [finding("standby", "warning", "unreachable", { reason: messageOf(error) })];
  }
}

/** Whether a notification arrives. A pooler that shares connections between transactions loses the `listen` of a client. */
async function notifications(direct: Hosts): Promise<Finding> {
  const channel = `banche_examine_${randomBytes(6).toString("hex")}`;
  const [listener, teller] = [await reach(direct), await reach(direct)];
  try {
    const arrived = new Promise<boolean>((done) => {
      listener.on("notification", (message) => (message.channel === channel ? done(true) : undefined));
    });
    await listener.query(`listen ${channel}`);
    await teller.query(`notify ${channel}`);
    const isHeard = await within(2_000, arrived, false);
    return finding("notifications", isHeard ? "ok" : "problem", isHeard ? "arrive" : "lost");
  } finally {
    const ends = [listener, teller].map((client) => client.end().catch(() => undefined));
    await within(1_000, Promise.all(ends), undefined);
  }
}

async function redis(url: string | undefined): Promise<Finding> {
  if (url === undefined) return finding("redis", "skipped", "none");
  try {
    const client = createClient({ url, socket: { connectTimeout: limitMs, reconnectStrategy: false } });
    client.on("error", () => undefined);
    await client.connect();
    await client.ping();
    client.destroy();
    return finding("redis", "ok", "reachable");
  } catch (error) {
    return finding("redis", "problem", "unreachable", { reason: messageOf(error) });
  }
}
