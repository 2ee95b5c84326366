import { clock } from "../../output/clock.ts";
import { withThousands } from "@banche/core/text";
import type { Context } from "../../context.ts";
import { allJobs, type JobRecord, KEPT_DAYS, KEPT_JOBS } from "../../jobs/jobRecords.ts";
import type { Column } from "../../output/cells.ts";
import { isForPeople, printRows } from "../../output/rows.ts";

/** The jobs of this computer, newest first. */
export async function listJobs(context: Context): Promise<void> {
  const { app, text } = context;
  const jobs = await allJobs(app);
  if (jobs.length === 0 && isForPeople(context)) return context.note(text("jobs.noJobs"));
  await printRows(context, { columns: columnsOf(context), rows: jobs });
  if (isForPeople(context))
    await context.note(context.paint.dim(text("jobs.kept", { count: KEPT_JOBS, days: KEPT_DAYS })));
}

function columnsOf({ text }: Context): readonly Column<JobRecord>[] {
  const count = (name: string, title: string, value: (job: JobRecord) => number): Column<JobRecord> => ({
    name,
    title,
    value,
    cell: (job) => withThousands(value(job)),
    align: "right",
  });
  const moment = (name: "startedAt" | "lastAt", title: string): Column<JobRecord> => ({
    name,
    title,
    value: ({ summary }) => isoOf(summary[name]),
    cell: ({ summary }) => clock(summary[name]),
    extra: name === "lastAt",
  });
  return [
    { name: "id", title: text("jobs.id"), value: ({ place }) => place.id, typed: true },
    {
      name: "state",
      title: text("jobs.state"),
      value: ({ state }) => state,
      cell: ({ state }) => text(`jobs.states.${state}`),
    },
    moment("startedAt", text("jobs.started")),
    moment("lastAt", text("jobs.last")),
    { name: "files", title: text("jobs.files"), value: ({ summary }) => summary.files },
    count("total", text("jobs.total"), ({ summary }) => summary.total),
    count("done", text("jobs.doneCount"), ({ summary }) => summary.counts.done),
    count(
      "failed",
      text("jobs.failedCount"),
      ({ summary: { counts } }) => counts.failed + counts.conflict + counts.unknown,
    ),
    count("left", text("jobs.leftCount"), ({ summary }) => summary.left),
    { ...count("open", text("jobs.statuses.unknown"), ({ summary }) => summary.open), extra: true },
    { name: "server", title: text("session.server"), value: ({ summary }) => summary.target?.server ?? null },
    { name: "account", title: text("session.account"), value: ({ summary }) => summary.target?.account ?? null },
    {
      name: "factory",
      title: text("session.factory"),
      value: ({ summary }) => summary.target?.factory ?? null,
      extra: true,
    },
    { name: "undoes", title: text("jobs.undoes"), value: ({ summary }) => summary.undoes ?? null, extra: true },
  ];
}

function isoOf(at: number | undefined): string | null {
  return at === undefined ? null : new Date(at).toISOString();
}
