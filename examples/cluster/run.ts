import { demoPassword } from "@banche/server/testing";

import { type Cluster, type ClusterOptions, startCluster } from "./cluster.ts";
import { type Counts, countLost } from "./compare.ts";
import { moreCalls, startLoad } from "./load.ts";

/** Results of one action on the cluster. */
export interface Phase {
  readonly name: "quiet" | "rolling restart" | "kill -9 of a process" | "fail-over of the database";
  readonly calls: number;
  readonly failed: number;
  readonly refused: number;
  /** The longest time without a successful call, in milliseconds. */
  readonly gapMs: number;
}

export interface ClusterCounts extends Counts {
  readonly phases: readonly Phase[];
  /** Time without a successful call, minus the database's own outage, in ms. The largest value of all fail-overs. */
  readonly beyondDatabaseMs: number;
  readonly failures: readonly string[];
}

export interface ClusterCourse extends ClusterOptions {
  readonly clients: number;
  /** Number of restarts, and number of kills, of one process at a time. */
  readonly restarts: number;
  readonly kills: number;
  /** Number of times that the database is killed and its standby takes over. */
  readonly failOvers: number;
}

/** Three processes behind a proxy on a PostgreSQL with a synchronous standby: each part is stopped or killed under load. */
export async function runCluster(course: ClusterCourse): Promise<ClusterCounts> {
  const { clients, restarts, kills, failOvers, tell = () => undefined } = course;
  const cluster: Cluster = await startCluster(course);
  try {
    const load = startLoad(cluster.url, demoPassword, clients);
    const { seen } = load;
    const phases: Phase[] = [];
    let beyondDatabaseMs = 0;
    const phase = async (name: Phase["name"], work: () => Promise<void>) => {
      const before = { ...seen };
      load.forgetGap();
      await work();
      await moreCalls(seen, 20 * clients);
      const one = {
        ...{ name, calls: seen.calls - before.calls, failed: seen.failed - before.failed },
        ...{ refused: seen.refused - before.refused, gapMs: Math.round(load.gapMs()) },
      };
      phases.push(one);
      tell(`${name}: ${one.calls} calls, ${one.failed} failed, ${one.refused} refused for now`);
    };
    try {
      await phase("quiet", async () => undefined);
      await phase("rolling restart", async () => {
        for (let at = 0; at < restarts; at += 1) {
          await cluster.restart(at % cluster.size);
          await moreCalls(seen, 5 * clients);
        }
      });
      await phase("kill -9 of a process", async () => {
        for (let round = 0; round < kills; round += 1) {
          const at = round % cluster.size;
          await cluster.kill(at);
          await moreCalls(seen, 10 * clients);
          await cluster.restart(at);
        }
      });
      await phase("fail-over of the database", async () => {
        for (let round = 0; round < failOvers; round += 1) {
          if (round > 0) await cluster.database.makeStandby();
          load.forgetGap();
          const ownMs = await cluster.database.failOver();
          await load.untilGood();
          await moreCalls(seen, 10 * clients);
          beyondDatabaseMs = Math.max(beyondDatabaseMs, Math.round(load.gapMs() - ownMs));
        }
      });
    } finally {
      await load.stop();
    }
    return {
      phases,
      beyondDatabaseMs,
      failures: seen.failures,
      ...(await countLost(cluster.database.current(), seen)),
    };
  } finally {
    await cluster.stop();
  }
}
