import * as z from "zod/mini";
import { endpoint, onPage } from "./endpoint.ts";
import { as, instant, text, wireObject } from "./wire.ts";

const count = z.number().check(z.minimum(0));
/** Sizes with their unit, `15.6 GB`, and the used share in percent, in the platform's format. */
const space = wireObject({ total: text, available: text, used: text, usageRate: text });

/** Values at one time in the last minutes. */
const sample = wireObject({
  at: instant,
  /** Load of all processors of the machine, in percent. */
  cpu: count,
  /** Used memory of the machine, in percent. */
  memory: count,
  /** Number of requests since the previous sample, and their average duration. */
  requests: count,
  requestMs: count,
  /** Delay of timers, at the 99th percentile. */
  loopMs: count,
});

/**
 * State of server and machine. Members after `at` are additions of ours. With several processes, it describes the one
 * that answers.
 */
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
      /** Runs of tasks: waiting and running ones, and results of the last 24 hours. */
      queue: z.optional(wireObject({ waiting: count, running: count, done: count, failed: count })),
      sockets: z.optional(wireObject({ connections: count, users: count })),
      /** The last ten minutes, oldest first. */
      history: z.optional(z.array(sample)),
    }),
    access: onPage("system.monitor"),
    source: "contract",
  }),
};
