import * as z from "zod/mini";
import { endpoint, onPage } from "./endpoint.ts";
import { as, instant, text, wireObject } from "./wire.ts";

const count = z.number().check(z.minimum(0));
/** Sizes with their unit, `15.6 GB`, and the share that is used in percent, as the platform writes them. */
const space = wireObject({ total: text, available: text, used: text, usageRate: text });

/** How it stood at one moment of the last minutes. */
const sample = wireObject({
  at: instant,
  /** Percent of all processors of the machine. */
  cpu: count,
  /** Percent of the memory of the machine. */
  memory: count,
  /** Requests since the sample before, and how long they took on average. */
  requests: count,
  requestMs: count,
  /** How late timers were, at the 99th percentile. */
  loopMs: count,
});

/** How server and machine are; members after `at` are additions of ours. Of several processes it tells of the one that answers. */
export const monitor = {
  read: endpoint("GET /api/system/Base/Monitor", {
    summary: "Processor, memory and disk of the machine; process, database, tasks and sockets of the server",
    response: wireObject({
      system: wireObject({ os: text, ip: text, day: text }),
      cpu: wireObject({
        name: text,
        package: as("packageName", text),
        cores: as("core", text),
        logic: text,
        coreNumber: count,
        used: text,
        idle: text,
      }),
      memory: space,
      disk: space,
      at: as("time", instant),
      process: z.optional(
        wireObject({ version: text, node: text, startedAt: instant, rssBytes: count, heapBytes: count, cpu: count }),
      ),
      database: z.optional(
        wireObject({ version: text, sizeBytes: count, connections: count, mostConnections: count, waiting: count }),
      ),
      /** Runs of tasks: those that wait and are at work, and what became of those of the last 24 hours. */
      queue: z.optional(wireObject({ waiting: count, running: count, done: count, failed: count })),
      sockets: z.optional(wireObject({ connections: count, users: count })),
      /** The last ten minutes, the oldest first. */
      history: z.optional(z.array(sample)),
    }),
    access: onPage("system.monitor"),
    source: "contract",
  }),
};
