import type { PgBoss } from "pg-boss";

import type { Database } from "../db/database.ts";
import { messageOf } from "../base/startError.ts";

/** Work that is done again and again, by one process of an installation at a time. */
export interface ScheduledJob {
  /** Letters and dashes; the same in every version. */
  readonly name: string;
  /** When, in five parts and UTC: `0 * * * *` is each full hour. */
  readonly cron: string;
  /** Whether a new installation waits for its time; else it is done at the first start. */
  readonly waits?: true;
  /** May be cut off anywhere, and is then done again. */
  run(): Promise<void>;
}

export interface ScheduleOptions {
  readonly database: Pick<Database, "query">;
  readonly jobs: readonly ScheduledJob[];
  readonly log: { warn(facts: object, text: string): void };
  /** What else works on the same runner; called once it has started. */
  readonly onStart?: ((boss: PgBoss) => Promise<void>) | undefined;
  /** How long after the call it begins; meanwhile nothing is asked of the database. */
  readonly startAfterMs?: number | undefined;
}

/** Where the runner keeps its tables. */
export const jobsSchema = "banche_jobs";

const usualStartAfterMs = 10_000;
const retryStartMs = 60_000;
/** A process that does not say for so long that it is at work is taken for dead. */
const heartbeatSeconds = 30;
/** Processes that start within this time do what is due at a start once together. */
const startsTogetherSeconds = 600;
const longestStopMs = 15_000;

/**
 * Does scheduled work (ADR 0054): some time after the start of a process, and then by the clock, once for all processes of
 * an installation. What a killed process left half done another one does again. Where the runner cannot start it says so and
 * tries again.
 *
 * @returns how to stop; waits for work that is going on
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

/** The runner is loaded when it is first needed: a start of the server does not wait for it. */
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
  // One at a time, waiting or at work: whoever else would begin it finds it begun.
  await boss.createQueue(name, { policy: "exclusive", heartbeatSeconds, retryLimit: 3, retryDelay: 5 });
  await boss.schedule(name, cron);
  await boss.send(name, null, { singletonSeconds: startsTogetherSeconds });
  await boss.work(name, { pollingIntervalSeconds: heartbeatSeconds }, work);
}
