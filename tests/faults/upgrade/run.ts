/**
 * A rolling upgrade under load: three processes of the last release behind a proxy are replaced by this version one after the other, go
 * back, and forward again. The first new one migrates the database, on which old and new serve side by side.
 * `node -C @banche/source tests/faults/upgrade/main.ts [haproxy|nginx] [clients=4] [rounds=5]`
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { demoPassword } from "@banche/server/testing";
import pg from "pg";

import { startCluster } from "../../../examples/cluster/cluster.ts";
import { type Counts, countLost } from "../../../examples/cluster/compare.ts";
import { moreCalls, startLoad } from "../../../examples/cluster/load.ts";
import type { ProxyStart } from "../../../examples/cluster/proxy.ts";
import { type FormerVersion, unpackVersion } from "./formerVersion.ts";

export interface UpgradeCounts extends Counts {
  /** Migrations that the former version knew, and that the database had at the end. */
  readonly migrations: readonly [before: number, after: number];
  /** Processes that were replaced by another version. */
  readonly replaced: number;
  readonly calls: number;
  readonly failed: number;
  readonly refused: number;
  readonly failures: readonly string[];
}

export interface UpgradeCourse {
  readonly former: FormerVersion;
  readonly clients: number;
  /** How often all processes are replaced by this version; between two of them they go back. */
  readonly rounds: number;
  readonly proxy: ProxyStart;
  readonly tell?: (line: string) => void;
}

export async function runUpgrade(course: UpgradeCourse): Promise<UpgradeCounts> {
  const { former, clients, rounds, proxy, tell = () => undefined } = course;
  const folder = mkdtempSync(join(tmpdir(), "banche-former-"));
  try {
    const old = unpackVersion(former, folder);
    const cluster = await startCluster({ proxy, checkout: old, tell });
    try {
      const before = await migrationsOf(cluster.database.current());
      const load = startLoad(cluster.url, demoPassword, clients);
      const { seen } = load;
      let replaced = 0;
      const replace = async (checkout?: string): Promise<void> => {
        for (let at = 0; at < cluster.size; at += 1) {
          await cluster.restart(at, checkout);
          replaced += 1;
          await moreCalls(seen, 10 * clients);
        }
      };
      try {
        await moreCalls(seen, 10 * clients);
        for (let round = 0; round < rounds; round += 1) {
          // The first is the one that migrates; beside it the old ones serve, and start again.
          await cluster.restart(0);
          await moreCalls(seen, 10 * clients);
          await cluster.restart(1, old);
          await moreCalls(seen, 10 * clients);
          await replace();
          if (round < rounds - 1) await replace(old);
          tell(`round ${round + 1}: ${seen.calls} calls, ${seen.failed} failed, ${seen.refused} refused for now`);
        }
      } finally {
        await load.stop();
      }
      const { calls, failed, refused, failures } = seen;
      const after = await migrationsOf(cluster.database.current());
      const counts = await countLost(cluster.database.current(), seen);
      return { ...{ migrations: [before, after], replaced, calls, failed, refused, failures }, ...counts };
    } finally {
      await cluster.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function migrationsOf(url: string): Promise<number> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ count: number }>("select count(*)::int as count from schema_migrations");
  await client.end();
  return rows[0]?.count ?? 0;
}
