import type { PgBoss } from "pg-boss";

import type { Database } from "../db/database.ts";
import { messageOf } from "../base/startError.ts";

/** Recurring work, done by one process of an installation at a time. */
export interface ScheduledJob {
  /** Letters and dashes, equal in every version. */
  readonly name: string;
  /** Cron schedule with five parts, in UTC: `0 * * * *` is each full hour. */
  readonly cron: string;
  /** Whether a new installation waits for the scheduled time. Otherwise the job runs at the first start. */
  readonly waits?: true;
  /** May be interrupted anywhere; it then runs again. */
  run(): Promise<void>;
}

export interface ScheduleOptions {
  readonly database: Pick<Database, "query">;
  readonly jobs: readonly ScheduledJob[];
  readonly log: { warn(facts: object, text: string): void };
  /** Starts other work on the same runner, after the runner has started. */
  readonly onStart?: ((boss: PgBoss) => Promise<void>) | undefined;
  /** Delay before the start. Until then the database is not queried. */
  readonly startAfterMs?: number | undefined;
}

/** The schema of the runner's tables. */
export const jobsSchema = "banche_jobs";

const usualStartAfterMs = 10_000;
const retryStartMs = 60_000;
/** A process without a heartbeat for this time counts as dead. */
const heartbeatSeconds = 30;
/** Processes that start within this time run the start jobs only once. */
const startsTogetherSeconds = 600;
const longestStopMs = 15_000;

/**
 * Runs scheduled work (ADR 0054): some time after the start of a process, and then by the clock, once for all processes of an
 * installation. Another process continues the work of a killed one. If the runner cannot start, this is logged and tried again.
 *
 * @returns a function that stops the runner and waits for running work
 */
export function runScheduled(options: ScheduleOptions): () => Promise<void> {
  const { log, startAfterMs = usualStartAfterMs } = options;
  let stopped = false;
  let boss: PgBoss | undefined;
  let starting = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const startLater = (ms: number): void => {
    timer = setTimeout(() => {
      starting = start();
    }, ms).unref();
  };
  const start = async (): Promise<void> => {
    const next = await bossOn(options);
    try {
      await next.start();
      boss = next;
      for (const job of options.jobs) await schedule(next, job, log);
      await options.onStart?.(next);
    } catch (error) {
      boss = undefined;
      await next.stop({ graceful: false, close: false }).catch(() => undefined);
      if (stopped) return;
      log.warn({ reason: messageOf(error) }, "scheduled work does not run yet");
      startLater(retryStartMs);
    }
  };

  startLater(startAfterMs);
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await starting;
    await boss?.stop({ graceful: true, close: false, timeout: longestStopMs });
  };
}

/** Loads the runner when it is first needed, so that the start of the server does not wait for it. */
async function bossOn({ database, log }: ScheduleOptions): Promise<PgBoss> {
  const { PgBoss } = await import("pg-boss");
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.query(text, values) },
    schema: jobsSchema,
    registerInstance: false,
  });
  boss.on("error", (error) => log.warn({ reason: messageOf(error) }, "scheduled work"));
  return boss;
}

async function schedule(boss: PgBoss, { name, cron, run }: ScheduledJob, log: ScheduleOptions["log"]): Promise<void> {
  const work = (): Promise<void> =>
    run().catch((error: unknown) => {
      log.warn({ job: name, reason: messageOf(error) }, "scheduled work failed; it is tried again");
      throw error;
    });
  // At most one job is waiting or running: others that would start it find it there.
  await boss.createQueue(name, { policy: "exclusive", heartbeatSeconds, retryLimit: 3, retryDelay: 5 });
  await boss.schedule(name, cron);
  await boss.send(name, null, { singletonSeconds: startsTogetherSeconds });
  await boss.work(name, { pollingIntervalSeconds: heartbeatSeconds }, work);
}
