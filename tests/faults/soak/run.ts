/**
 * Three processes behind haproxy under a mixed load for a long time; sockets come and go. Samples say whether what the processes hold grows.
 * `node -C @banche/source tests/faults/soak/main.ts [minutes=120] [clients=4] [people=20] [--built]`
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

import { demoPassword } from "@banche/server/testing";

import { startCluster } from "../../../examples/cluster/cluster.ts";
import { type Counts, countLost } from "../../../examples/cluster/compare.ts";
import { type Seen, startLoad } from "../../../examples/cluster/load.ts";
import { besideDatabase, type Sample, takeSample, type TechnicalRows, technicalRows } from "./sample.ts";
import { type SocketCounts, startSockets } from "./sockets.ts";

export interface SoakCounts extends Counts {
  readonly seen: Seen;
  readonly sockets: SocketCounts;
  readonly samples: readonly Sample[];
  /** When the load had ended and all sockets were closed, before and after. */
  readonly idle: readonly [before: Sample, after: Sample];
  readonly rows: readonly [before: TechnicalRows, after: TechnicalRows];
}

export interface SoakCourse {
  /** How many samples are taken, and how long after each other. */
  readonly samples: number;
  readonly everyMs: number;
  readonly clients: number;
  readonly people: number;
  readonly execArgv?: readonly string[];
  readonly tell?: (line: string) => void;
}

/** Options of Node in the unit of systemd. */
const unitFlags = (): readonly string[] => {
  const unit = readFileSync(join(import.meta.dirname, "../../../deploy/systemd/banche@.service"), "utf8");
  return /^ExecStart=\S+ ((?:--\S+ )+)\//m.exec(unit)?.[1]?.trim().split(" ") ?? [];
};

export async function runSoak(course: SoakCourse): Promise<SoakCounts> {
  const {
    samples: wanted,
    everyMs,
    clients,
    people,
    execArgv = ["-C", "@banche/source"],
    tell = () => undefined,
  } = course;
  const cluster = await startCluster({ execArgv: ["--expose-gc", ...unitFlags(), ...execArgv], tell });
  try {
    const rowsBefore = await technicalRows(cluster);
    const before = await takeSample(cluster);
    const load = startLoad(cluster.url, demoPassword, clients);
    const sockets = startSockets(cluster.url, demoPassword, people);
    const samples: Sample[] = [];
    try {
      while (samples.length < wanted) {
        await setTimeout(everyMs);
        const sample = await takeSample(cluster);
        samples.push(sample);
        const [live, resident] = [sample.liveBytes, sample.residentBytes].map((bytes) => (bytes / 1e6).toFixed(1));
        const { descriptors, connections } = sample;
        tell(`${live} MB live, ${resident} MB resident, ${descriptors} descriptors, ${connections} connections`);
      }
    } finally {
      await sockets.stop();
      await load.stop();
    }
    // The proxy closes what clients closed; the processes see that a moment later.
    let after = await takeSample(cluster);
    for (let patience = 100; besideDatabase(after) > besideDatabase(before) && patience > 0; patience -= 1) {
      await setTimeout(100);
      after = await takeSample(cluster);
    }
    const rows = [rowsBefore, await technicalRows(cluster)] as const;
    const counts = await countLost(cluster.database.current(), load.seen);
    return { seen: load.seen, sockets: sockets.counts, samples, idle: [before, after], rows, ...counts };
  } finally {
    await cluster.stop();
  }
}
