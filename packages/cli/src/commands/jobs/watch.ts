import { jobReader, type JobSummary } from "@banche/core/bulk";
import { followJournal, jobHolder } from "@banche/core/node";
import type { StopSignal } from "../../app.ts";
import type { Context } from "../../context.ts";
import { exitCodes } from "../../exitCodes.ts";
import { sumText } from "../../jobs/carryOut.ts";
import { findJob, type JobPlace } from "../../jobs/jobFolders.ts";
import { readJob } from "../../jobs/jobRecords.ts";
import { summaryJson } from "../../jobs/jobReport.ts";
import { createRenderer, progressModes } from "../../jobs/render.ts";
import { stopCode, stoppable } from "../../bulk/stop.ts";
import { printDocument } from "../../output/document.ts";
import type { Input } from "../../program/input.ts";

/**
 * Shows a job that another process runs, until that process ends. Returns 0 when the job is finished, 3 when rows failed, 8 when it was
 * stopped and can be resumed. A signal stops watching, not the job.
 */
export async function watchJob(context: Context, input: Input): Promise<number> {
  const { app, text } = context;
  const place = await findJob(app, input.args[0] ?? "");
  const mode = progressModes.find((one) => one === input.text("progress")) ?? "auto";
  const renderer = createRenderer(context, mode, "bulk.phases.applying");
  let summary: JobSummary;
  let signal: StopSignal | undefined;
  try {
    [summary, signal] = await stoppable(app, async (stop) => {
      const seen = await follow(context, place, { take: renderer.take, signal: stop.signal });
      return [seen, stop.received()];
    });
  } finally {
    await renderer.end();
  }
  if (signal !== undefined) return stopCode(signal);
  const { counts, state } = summary;
  await context.note(text("jobs.ended", { id: place.id, state: text(`jobs.states.${state}`) }));
  await context.note(sumText(context, summary));
  await printDocument(context, () => ({ job: place.id, state, result: summaryJson(summary) }));
  if (state !== "finished") {
    await context.note(`  ${text("jobs.continue", { command: `banche jobs resume ${place.id}` })}`);
    return exitCodes.pending;
  }
  return counts.failed + counts.conflict + counts.unknown > 0 ? exitCodes.partial : exitCodes.ok;
}

type Follow = Pick<ReturnType<typeof createRenderer>, "take"> & { readonly signal: AbortSignal };

/** Reads the journal until its process has ended and everything it wrote was read. */
async function follow({ app }: Context, place: JobPlace, { take, signal }: Follow): Promise<JobSummary> {
  const ended = new AbortController();
  const reader = jobReader();
  const abort = () => ended.abort();
  signal.addEventListener("abort", abort);
  let isGone = (await jobHolder(place.journal)) === undefined;
  if ((await readJob(place)).state === "empty" && isGone) return reader.summary();
  const clock = {
    now: app.clock.now,
    /** Called when there is nothing new. After the process has ended, the journal is read once more. */
    async wait(ms: number, stopped?: Parameters<typeof app.clock.wait>[1]) {
      if (isGone) return ended.abort();
      isGone = (await jobHolder(place.journal)) === undefined;
      if (!isGone) await app.clock.wait(ms, stopped);
    },
  };
  try {
    for await (const record of followJournal(place.journal, { clock, signal: ended.signal })) {
      for (const event of reader.take(record)) take(event);
    }
  } finally {
    signal.removeEventListener("abort", abort);
  }
  return reader.summary();
}
