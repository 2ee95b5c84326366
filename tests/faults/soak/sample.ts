import { readdirSync, readFileSync } from "node:fs";

import pg from "pg";

import type { Cluster } from "../../../examples/cluster/cluster.ts";

/** What the processes hold at one moment, all of them together. */
export interface Sample {
  readonly atMs: number;
  /** In use after a collection of garbage. */
  readonly liveBytes: number;
  readonly residentBytes: number;
  readonly descriptors: number;
  /** To the database. */
  readonly connections: number;
}

/** Descriptors that are no connection to the database: those stay in the pools. */
export function besideDatabase({ descriptors, connections }: Sample): number {
  return descriptors - connections;
}

/** Rows of the tables that hold what the program needs for itself. */
export type TechnicalRows = Readonly<Record<string, number>>;

const technicalTables = [
  ...["sessions", "idempotency_keys", "server_processes", "chat_processes", "outbox_cursors", "file_leftovers"],
  ...["banche_jobs.job"],
];

export async function takeSample(cluster: Cluster): Promise<Sample> {
  const all = Array.from({ length: cluster.size }, (_, at) => at);
  const live = await Promise.all(all.map((at) => cluster.liveBytesOf(at)));
  const [connections = 0] = await query(cluster, [
    "select count(*)::int as count from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
  ]);
  return {
    atMs: performance.now(),
    liveBytes: sum(live),
    residentBytes: sum(all.map((at) => residentBytes(cluster.pidOf(at)))),
    descriptors: sum(all.map((at) => readdirSync(`/proc/${cluster.pidOf(at)}/fd`).length)),
    connections,
  };
}

export async function technicalRows(cluster: Cluster): Promise<TechnicalRows> {
  // The tables of tasks are made some seconds after the start.
  const there = await query(
    cluster,
    technicalTables.map((table) => `select count(to_regclass('${table}'))::int as count`),
  );
  const made = technicalTables.filter((_, at) => there[at] === 1);
  const counts = await query(
    cluster,
    made.map((table) => `select count(*)::int as count from ${table}`),
  );
  return Object.fromEntries(made.map((table, at) => [table, counts[at] ?? 0]));
}

/** How much a figure rises in an hour, in percent of its mean, by the straight line through the later half of the samples. */
export function risePerHour(samples: readonly Sample[], of: keyof Omit<Sample, "atMs">): number {
  const later = samples.slice(Math.floor(samples.length / 2));
  const mean = (values: readonly number[]): number => sum(values) / values.length;
  const [meanAt, meanOf] = [mean(later.map(({ atMs }) => atMs)), mean(later.map((one) => one[of]))];
  const spread = sum(later.map(({ atMs }) => (atMs - meanAt) ** 2));
  if (spread === 0 || meanOf === 0) return 0;
  const slope = sum(later.map((one) => (one.atMs - meanAt) * (one[of] - meanOf))) / spread;
  return (slope * 3_600_000 * 100) / meanOf;
}

async function query(cluster: Cluster, texts: readonly string[]): Promise<readonly number[]> {
  const client = new pg.Client(cluster.database.current());
  await client.connect();
  try {
    const counts: number[] = [];
    for (const text of texts) counts.push((await client.query<{ count: number }>(text)).rows[0]?.count ?? 0);
    return counts;
  } finally {
    await client.end();
  }
}

function residentBytes(pid: number): number {
  return 1024 * Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
}

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);
