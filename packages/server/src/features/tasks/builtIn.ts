import { findText, nextRun } from "@banche/core/text";
import { type Kysely, sql } from "kysely";

import type { Schema } from "../../db/schema.ts";
import { newId } from "../../base/ids.ts";
import type { ScheduledJob } from "../../jobs/scheduled.ts";

/**
 * Creates a task for each job of the server. Users can see, reschedule and disable it. A new one is due at once, unless it waits for its
 * scheduled time.
 *
 * @param now - milliseconds
 */
export async function keepBuiltIn(kysely: Kysely<Schema>, jobs: readonly ScheduledJob[], now: number): Promise<void> {
  for (const { name, cron, waits } of jobs) {
    const dueAt = (waits && nextRun({ frequency: "cron", cron, every: null, startAt: null, endAt: null }, now)) || now;
    const called = findText("zh", `tasks.jobs.${name}`) ?? name;
    // A user's own task may already have the name or the code.
    for (const [title, code] of [
      [called, name],
      [`${called} (${name})`, `${name}.built-in`],
    ]) {
      await sql`
        insert into tasks (id, name, code, job, frequency, cron, missed, next_run_at)
        select ${newId(now)}, ${title}, ${code}, ${name}, 'cron', ${cron}, 'once', ${new Date(dueAt)}
        where not exists (select 1 from tasks where job = ${name})
        on conflict do nothing`.execute(kysely);
    }
  }
}
