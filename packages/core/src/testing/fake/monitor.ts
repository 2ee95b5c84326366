import type { Answer } from "./answers.ts";

const AT = 1_700_000_000_000;

/** A half-used machine; with additions also a server with two samples. */
export function monitorAnswer(additions: boolean): Answer {
  const space = (usageRate: string) => ({ total: "16.0 GB", available: "8.0 GB", used: "8.0 GB", usageRate });
  const sample = (at: number, cpu: number) => ({ at, cpu, memory: 50, requests: 7, requestMs: 12, loopMs: 1 });
  return () => ({
    system: { os: "Linux 6", ip: "10.0.0.5", day: "3天4小时5分钟" },
    cpu: { name: "CPU", packageName: "1", core: "4", logic: "4", coreNumber: 4, used: "37.5", idle: "62.5" },
    memory: space("50.0"),
    disk: space("93.1"),
    time: AT,
    ...(additions && {
      process: { version: "1", node: "24", startedAt: AT, rssBytes: 157_286_400, heapBytes: 1024, cpu: 2 },
      database: { version: "18.1", sizeBytes: 2_147_483_648, connections: 7, mostConnections: 100, waiting: 0 },
      queue: { waiting: 1, running: 2, done: 30, failed: 4 },
      sockets: { connections: 5, users: 3 },
      history: [sample(AT - 5_000, 20), sample(AT, 37.5)],
    }),
  });
}
