import { CompiledQuery } from "kysely";
import type { PgBoss } from "pg-boss";

import { createDueTimer } from "../../jobs/dueTimer.ts";
import type { PubSub } from "../../pubsub/pubSub.ts";
import { carryOutRun, type RunDeps } from "./carryOut.ts";
import { dispatchDue } from "./dispatch.ts";

interface RunnerOptions extends RunDeps {
  readonly pubSub: Pick<PubSub, "subscribe">;
  readonly log: { warn(facts: object, text: string): void };
}

/** Runs scheduled tasks. */
export interface TaskRunner {
  /** Starts, after the job runner has started. Jobs of the server have their tasks by then. */
  start(boss: PgBoss): Promise<void>;
  /** Plans no further runs. The job runner waits for current ones. */
  stop(): Promise<void>;
}

const queue = "tasks";
/** A process without a heartbeat for this time counts as dead. */
const HEARTBEAT_SECONDS = 30;
/** A longer run is given to another process. The runner requires less than a day. */
const LONGEST_RUN_SECONDS = 23 * 3600;
/** Number of concurrent runs in one process. */
const AT_ONCE = 3;

/** Tasks on the job runner (ADR 0082). A run is created and queued in one transaction, and executed by one process. */
export function createTaskRunner(options: RunnerOptions): TaskRunner {
  const { kysely, now, log, pubSub } = options;
  let boss: PgBoss | undefined;
  let workers: readonly string[] = [];
  let deafen: (() => Promise<void>) | undefined;

  async function look(): Promise<number | undefined> {
    const runner = boss;
    if (!runner) return undefined;
    const { runIds, nextAt } = await kysely.transaction().execute(async (db) => {
      const dispatched = await dispatchDue(db, now());
      const executeSql = async (text: string, values: unknown[] = []) => {
        const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
        return { rows: [...rows] };
      };
      for (const runId of dispatched.runIds) await runner.send(queue, { runId }, { db: { executeSql } });
      return dispatched;
    });
    if (runIds.length > 0) for (const worker of workers) runner.notifyWorker(worker);
    return nextAt;
  }
  const { lookNow, stop } = createDueTimer({ look, now, log, failed: "tasks cannot be planned; it is tried again" });

  return {
    async start(started) {
      const limits = { heartbeatSeconds: HEARTBEAT_SECONDS, expireInSeconds: LONGEST_RUN_SECONDS };
      await started.createQueue(queue, { ...limits, retryLimit: 3, retryDelay: 5 });
      const work = async () =>
        started.work<{ runId: string }>(queue, { pollingIntervalSeconds: HEARTBEAT_SECONDS }, async (taken) => {
          for (const { data } of taken) await carryOutRun(options, data.runId);
          lookNow();
        });
      workers = await Promise.all(Array.from({ length: AT_ONCE }, work));
      boss = started;
      deafen = await pubSub.subscribe((what) => {
        if (what.kind === "tasks" || what.kind === "missed") lookNow();
      });
      lookNow();
    },
    async stop() {
      await Promise.all([deafen?.(), stop()]);
    },
  };
}
