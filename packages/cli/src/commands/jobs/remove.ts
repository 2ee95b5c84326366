import type { Context } from "../../context.ts";
import { findJob } from "../../jobs/jobFolders.ts";
import { readJob, removeJob } from "../../jobs/jobRecords.ts";
import { busyTrouble } from "../../jobs/jobTrouble.ts";
import type { Input } from "../../program/input.ts";

/** Deletes jobs after a question: they cannot be resumed or undone afterwards. Running jobs are kept. */
export async function removeJobs(context: Context, input: Input): Promise<void> {
  const { app, text, paint } = context;
  const places = await Promise.all([...new Set(input.args)].map(async (value) => findJob(app, value)));
  const jobs = await Promise.all(places.map(readJob));
  for (const { place, holder } of jobs) {
    if (holder) throw busyTrouble(place.id, { holder, path: `${place.journal}.lock` });
  }
  const [first] = jobs;
  if (first && !input.flag("yes")) {
    const one = first.state === "finished" ? "jobs.askRemoveDone" : "jobs.askRemove";
    const question =
      jobs.length === 1 ? text(one, { id: first.place.id }) : text("jobs.askRemoveMany", { count: jobs.length });
    await context.confirm(question, "--yes");
  }
  for (const { place } of jobs) {
    await removeJob(place);
    await context.note(`${paint.ok("✓")} ${text("jobs.removedJob", { id: place.id })}`);
  }
}
