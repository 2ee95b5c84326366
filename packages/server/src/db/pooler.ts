import { randomBytes } from "node:crypto";

import pg from "pg";

import { within } from "../base/within.ts";
import type { Hosts } from "./hosts.ts";
import { canWrite, isOfHost, readOnlyHost } from "./readOnly.ts";

/**
 * What stands between us and the database: nothing; a pooler that gives each of our connections one of its own; or one that shares them
 * between transactions, where nothing lasts that a connection was told.
 */
export type Pooler = "none" | "session" | "transaction";

const limitMs = 5_000;
const waitMs = 2_000;

/** Connects to the first address that will do. The caller ends the connection. @throws the error of the last address */
export async function reach(hosts: Hosts): Promise<pg.Client> {
  for (let left = hosts.count; ; left -= 1) {
    const url = hosts.url();
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: limitMs, query_timeout: limitMs });
    client.on("error", () => undefined);
    try {
      await client.connect();
      if (hosts.areMany && hosts.mustWrite && !(await canWrite(client))) throw readOnlyHost();
      return client;
    } catch (error) {
      void client.end().catch(() => undefined);
      if (left <= 1 || !isOfHost(error)) throw error;
      hosts.leave(url);
    }
  }
}

/** Finds out by two connections: what the one sets is there when it asks again, or the other has got that connection meanwhile. */
export async function findPooler(hosts: Hosts): Promise<Pooler> {
  const one = await reach(hosts);
  try {
    const { rows } = await one.query<{ pid: number }>("select pg_backend_pid() as pid");
    // A pooler makes up the number that a connection is cancelled by.
    if (rows[0]?.pid === Reflect.get(one, "processID")) return "none";
    const other = await reach(hosts);
    try {
      return await compare(one, other);
    } finally {
      await within(limitMs, other.end(), undefined).catch(() => undefined);
    }
  } finally {
    await within(limitMs, one.end(), undefined).catch(() => undefined);
  }
}

async function compare(one: pg.Client, other: pg.Client): Promise<Pooler> {
  const mark = randomBytes(8).toString("hex");
  await one.query("select set_config('banche.probe', $1, false)", [mark]);
  // Of a pooler with one connection that belongs to the first, the other waits for ever.
  if ((await within(waitMs, other.query("begin"), "waits")) === "waits") return "session";
  const asked = one.query<{ mark: string | null }>("select current_setting('banche.probe', true) as mark");
  const answer = await within(waitMs, asked, undefined);
  await other.query("rollback");
  return answer?.rows[0]?.mark === mark ? "session" : "transaction";
}
