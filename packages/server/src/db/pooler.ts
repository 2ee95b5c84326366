import pg from "pg";

import { within } from "../base/within.ts";
import type { Hosts } from "./hosts.ts";
import { canWrite, isOfHost, readOnlyHost } from "./readOnly.ts";

/**
 * The pooler in front of the database. `session`: each of our connections has its own database connection. `transaction`: database
 * connections are shared between transactions, so that session state is lost.
 */
export type Pooler = "none" | "session" | "transaction";

const limitMs = 5_000;
const waitMs = 2_000;

/** Connects to the first usable address. The caller ends the connection. @throws the error of the last address */
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
 * Detects a pooler. One connection asks for its backend while another one holds a transaction. A pooler that shares connections gives the
 * same backend to both, or different ones to one client. Other clients may interfere, so it asks several times.
 */
export async function findPooler(hosts: Hosts): Promise<Pooler> {
  const one = await reach(hosts);
  try {
    // A pooler invents the process number that is used to cancel a connection.
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
  // With a pooler that has only one connection, the second client would wait forever.
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
