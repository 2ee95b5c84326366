import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";

import type { Sessions } from "../auth/sessions.ts";
import { pruneCounts } from "../auth/sharedCounts.ts";
import type { Schema } from "../db/schema.ts";
import type { Deps, WireOptions } from "../deps.ts";
import { createNoticeReleaser } from "../features/notices/releaser.ts";
import { keepBuiltIn } from "../features/tasks/builtIn.ts";
import { pruneRuns } from "../features/tasks/dispatch.ts";
import { createTaskRunner } from "../features/tasks/runner.ts";
import type { Following } from "../features/tracking/following.ts";
import { runScheduled, type ScheduledJob } from "../jobs/scheduled.ts";
import type { MailFacts } from "../mail/mailTexts.ts";
import { queueAlert } from "../mail/queueMail.ts";
import { createMailSender, pruneMails } from "../mail/sender.ts";
import { sealAudit } from "../records/auditChain.ts";
import { forgetOld } from "../retention/retention.ts";
import { pruneSyncs } from "../sync/runs.ts";
import { pruneAnswers } from "../wire/idempotency.ts";

interface ScheduleParts {
  readonly deps: Deps;
  readonly options: WireOptions;
  readonly sessions: Pick<Sessions, "prune">;
  readonly following: Pick<Following, "job">;
}

/**
 * Starts the scheduled work: user-visible tasks with their schedules, and maintenance of the server. The job runner starts later than the
 * server, but the tasks of the server's own jobs are there from the first call on.
 */
export async function startSchedule(
  app: FastifyInstance,
  { deps, options, sessions, following }: ScheduleParts,
): Promise<void> {
  const { database, now, signer, pubSub, backups, fileStore, interfaces, secrets, syncs, settings, mayCall, history } =
    deps;
  const { kysely } = database;
  const tidyUp = async (): Promise<void> => {
    await Promise.all([
      sessions.prune(),
      pruneAnswers(kysely),
      pruneCounts(kysely, now()),
      pruneRuns(kysely, now()),
      pruneSyncs(kysely),
      pruneMails(kysely, now()),
      // An unreachable store must not stop the rest of the cleanup. The store logs the fault itself.
      fileStore.sweep().catch(() => undefined),
    ]);
    const forgotten = await forgetOld(
      { db: kysely, store: fileStore, pubSub, signer, history },
      options.keepDays ?? {},
      now(),
    );
    if (Object.values(forgotten).some((count) => count > 0)) app.log.info({ forgotten }, "old records deleted");
  };
  const jobs: readonly ScheduledJob[] = [
    { name: "tidy-up", cron: "0 * * * *", run: tidyUp },
    // At 02:30 Chinese time, when few buses drive.
    { name: "backup", cron: "30 18 * * *", run: backups.scheduled, waits: true },
  ];
  await keepBuiltIn(kysely, jobs, now());
  const chaining = { name: "audit-seal", cron: "* * * * *", run: async () => void (await sealAudit(kysely, signer)) };
  // Continues work of a process that was killed.
  const syncing = { name: "data-sync", cron: "* * * * *", run: () => syncs.takeUp() };
  const notifyOfFailure = (db: Kysely<Schema>, taskId: string, facts: MailFacts): Promise<void> => {
    const about = { kind: "taskFailed", topic: `task:${taskId}`, facts, at: facts.at } as const;
    return queueAlert(db, { settings: settings.now(), pubSub }, about);
  };
  const tasks = createTaskRunner({
    ...{ kysely, jobs, mayCall, interfaces, secrets, now, pubSub, log: app.log },
    notifyOfFailure,
  });
  const mails = createMailSender({ kysely, pubSub, secrets, mayCall, now, log: app.log });
  const notices = createNoticeReleaser({ kysely, pubSub, now, log: app.log });
  const stopJobs = runScheduled({
    ...{ database, jobs: [chaining, syncing, following.job], log: app.log, startAfterMs: options.jobsAfterMs },
    async onStart(boss) {
      await notices.start();
      await tasks.start(boss);
      await mails.start();
    },
  });
  app.addHook("onClose", async () => {
    await Promise.all([tasks.stop(), notices.stop(), mails.stop(), backups.stop(), syncs.stop()]);
    await stopJobs();
  });
}
