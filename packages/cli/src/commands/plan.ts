import { resolve } from "node:path";
import { openPlanFile } from "@banche/core/node";
import { planDiffs, printDiff } from "../bulk/planDiff.ts";
import { changesJson, planLine } from "../bulk/planReport.ts";
import { showPlan } from "../bulk/showPlan.ts";
import type { Context } from "../context.ts";
import { planTrouble } from "../jobs/jobTrouble.ts";
import { printDocument, wantsDocument } from "../output/document.ts";
import { createPaint } from "../output/paint.ts";
import type { Input } from "../program/input.ts";
import { withSession } from "../session/connect.ts";

/**
 * `banche plan`: shows what files would change, without sending anything; `-o` saves the plan for `banche apply`. `banche plan show FILE`
 * prints a saved plan.
 */
export async function plan(context: Context, input: Input): Promise<number> {
  const [word, path, ...more] = input.args;
  if (word === "show" && path !== undefined && more.length === 0) return showSaved(context, path);
  return showPlan(context, input, { paths: input.args, out: input.text("output") });
}

/** @throws {CliError} `stale_plan`, `file` */
async function showSaved(context: Context, path: string): Promise<number> {
  const { app, settings } = context;
  const saved = await openPlanFile(resolve(app.cwd, path), await app.registry.load()).catch((error: unknown) => {
    throw planTrouble(error, path, settings.language);
  });
  const { header, totals, hash } = saved;
  const { files, createdAt, target } = header;
  if (wantsDocument(context)) {
    const changes = await changesJson(saved, files);
    const { server, account, factory } = target;
    await printDocument(context, () => ({
      ...{ file: path, hash, createdAt, files, target: { server, account, factory }, plan: { ...totals }, changes },
    }));
    return 0;
  }
  // The server has the names of the records that fields refer to.
  await withSession(context, async ({ client }) =>
    printDiff(context, planDiffs(context, client, saved), {
      ...{ files, paint: createPaint(app.stdout, settings.color, app.env), print: app.stdout.write },
      whole: settings.verbose,
    }),
  );
  await context.note(planLine(context, totals));
  return 0;
}
