import { planUndo, undoHeader } from "@banche/core/bulk";
import { openPlanFile, planFile } from "@banche/core/node";
import { changesJson, planLine } from "../../bulk/planReport.ts";
import { planDiffs, printDiff } from "../../bulk/planDiff.ts";
import type { Context } from "../../context.ts";
import { exitCodes } from "../../exitCodes.ts";
import { changesIn, readGuards, readRunSettings } from "../../jobs/guards.ts";
import { gapsJson, reportGaps } from "../../jobs/gaps.ts";
import { findJob, newJob } from "../../jobs/jobFolders.ts";
import { journalOf, readJobAnew } from "../../jobs/jobRecords.ts";
import { busyTrouble, planTrouble } from "../../jobs/jobTrouble.ts";
import { runPlan } from "../../jobs/runPlan.ts";
import { printDocument, wantsDocument } from "../../output/document.ts";
import { createPaint } from "../../output/paint.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";

/**
 * Takes back the changes of a job, finished or not: shown as a plan first, then run as a job of its own. Returns 3 when a part cannot be
 * taken back, or when it is unknown whether that part was done.
 */
export async function undoJob(context: Context, input: Input): Promise<number> {
  readGuards(input);
  readRunSettings(input);
  const { app, settings, text } = context;
  const place = await findJob(app, input.args[0] ?? "");
  const { holder } = await readJobAnew(place);
  if (holder) throw busyTrouble(place.id, { holder, path: `${place.journal}.lock` });
  const done = await openPlanFile(place.plan, await app.registry.load()).catch((error: unknown) => {
    throw planTrouble(error, place.plan, settings.language);
  });
  return withSession(context, async (connection) => {
    const { client } = connection;
    const job = await newJob(app);
    try {
      const header = undoHeader(done.header, place.id, app.clock.now());
      const store = planFile(job.plan, header);
      const { hash, totals, gaps } = await planUndo({
        plan: done,
        journal: journalOf(place),
        store,
        client,
        registry: client.registry,
      });
      await reportGaps(context, place.id, gaps);
      const incomplete = gaps.length > 0;
      const end = incomplete ? exitCodes.partial : exitCodes.ok;
      const head = { undoes: place.id, plan: { ...totals }, notUndone: gapsJson(gaps) };
      if (changesIn(totals) === 0) {
        const mark = incomplete ? context.paint.warn("!") : context.paint.ok("✓");
        const said = incomplete ? text("jobs.notUndoneSum", { count: gaps.length }) : text("jobs.nothingToUndo");
        await context.note(`${mark} ${said}`);
        await printDocument(context, () => ({ ...head, changes: [] }));
        return end;
      }
      const plan = await openPlanFile(job.plan);
      const show = (paint: Context["paint"], print: typeof app.stdout.write) => async (most?: number) =>
        printDiff(context, planDiffs(context, client, plan), {
          ...{ files: header.files, paint, print, whole: settings.verbose },
          ...(most !== undefined && { most }),
        });
      if (input.flag("dry-run")) {
        if (wantsDocument(context)) {
          const changes = await changesJson(plan, header.files);
          await printDocument(context, () => ({ ...head, changes }));
          return end;
        }
        await show(createPaint(app.stdout, settings.color, app.env), app.stdout.write)();
        await context.note(planLine(context, totals));
        await context.note(text("bulk.dryRun"));
        return end;
      }
      return await runPlan(context, connection, {
        ...{ input, job, plan: { header, totals, hash }, phase: "bulk.phases.undoing" },
        ...{ head, ...(incomplete && { missing: text("jobs.notUndoneSum", { count: gaps.length }) }) },
        question: `${planLine(context, totals)}\n${text("jobs.askUndo")}`,
        show: show(context.paint, app.stderr.write),
      });
    } finally {
      await job.discard();
    }
  });
}
