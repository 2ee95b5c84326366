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

/**
 * Finds out by asking one connection for its backend while another holds a transaction: whoever shares connections gives the one's to
 * the other, or another to the one. Others may be served in between, so that it is asked more than once.
 */
export async function findPooler(hosts: Hosts): Promise<Pooler> {
  const one = await reach(hosts);
  try {
    // A pooler makes up the number that a connection is cancelled by.
    if ((await backendOf(one)) === Reflect.get(one, "processID")) return "none";
    for (let round = 0; round < rounds; round += 1) {
      const other = await reach(hosts);
      try {
        const found = await compare(one, other);
        if (found !== "alike") return found;
      } finally {
        await within(limitMs, other.end(), undefined).catch(() => undefined);
      }
    }
    return "session";
  } finally {
    await within(limitMs, one.end(), undefined).catch(() => undefined);
  }
}

const rounds = 5;

async function compare(one: pg.Client, other: pg.Client): Promise<"session" | "transaction" | "alike"> {
  const own = await backendOf(one);
  // Of a pooler with one connection that belongs to the first, the other waits for ever.
  if ((await within(waitMs, other.query("begin"), "waits")) === "waits") return "session";
  const held = await backendOf(other);
  const now = await within(waitMs, backendOf(one), undefined);
  await other.query("rollback");
  return held === own || now !== own ? "transaction" : "alike";
}

async function backendOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid;
}
