import type { Context } from "../../context.ts";
import { carryOut } from "../../jobs/carryOut.ts";
import { findJob } from "../../jobs/jobFolders.ts";
import { readJobAnew } from "../../jobs/jobRecords.ts";
import { resultJson, summaryJson, reportResult } from "../../jobs/jobReport.ts";
import { busyTrouble } from "../../jobs/jobTrouble.ts";
import { readRunSettings } from "../../jobs/guards.ts";
import { printDocument } from "../../output/document.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";

/** Continues a job that was stopped or cut off, at any point. */
export async function resumeJob(context: Context, input: Input): Promise<number> {
  readRunSettings(input);
  const place = await findJob(context.app, input.args[0] ?? "");
  const { state, summary, holder } = await readJobAnew(place);
  if (holder) throw busyTrouble(place.id, { holder, path: `${place.journal}.lock` });
  if (state === "finished") {
    await context.note(`${context.paint.ok("✓")} ${context.text("jobs.nothingLeft", { id: place.id })}`);
    await printDocument(context, () => ({ job: place.id, result: summaryJson(summary), issues: [] }));
    return 0;
  }
  return withSession(context, async (connection) => {
    const ran = await carryOut(context, connection, { input, place, phase: "bulk.phases.resuming", guarded: false });
    await printDocument(context, () => ({
      job: place.id,
      ...resultJson(ran, context.settings.language, connection.registry),
    }));
    return reportResult(context, place, ran);
  });
}
