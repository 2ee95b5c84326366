import { open } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { openPlanFile } from "@banche/core/node";
import { planAndApply } from "../bulk/planAndApply.ts";
import { planDiffs, printDiff } from "../bulk/planDiff.ts";
import { planLine } from "../bulk/planReport.ts";
import type { Context } from "../context.ts";
import { CliError, usageError } from "../errors.ts";
import { runPlan } from "../jobs/runPlan.ts";
import { adoptPlan, newJob } from "../jobs/jobFolders.ts";
import { planTrouble } from "../jobs/jobTrouble.ts";
import type { Input } from "../program/input.ts";
import { withSession } from "../session/connect.ts";

/** Options that are only needed to make a plan. */
const PLANNING_OPTIONS = [
  "as",
  "sheet",
  "header-row",
  "map",
  "set",
  "where",
  "limit",
  "mode",
  "prune",
  "errors",
  "skip-invalid",
] as const;

/** `banche apply`: carries out a saved plan, or plans files and carries them out after a question. */
export async function apply(context: Context, input: Input): Promise<number> {
  const { app, settings } = context;
  const plans = [];
  for (const path of input.args) if (await isPlan(resolve(app.cwd, path))) plans.push(path);
  const [path] = plans;
  if (path === undefined) {
    return planAndApply(context, input, {
      paths: input.args,
      phase: "bulk.phases.applying",
      question: "bulk.askApply",
    });
  }
  if (input.args.length > 1) throw usageError("bulk.usage.planAmongPaths", { file: path });
  for (const option of PLANNING_OPTIONS) {
    const isGiven = input.text(option) !== undefined || input.texts(option).length > 0 || input.flag(option);
    if (isGiven) throw usageError("bulk.usage.planWithOptions", { option: `--${option}` });
  }
  const job = await newJob(app);
  try {
    await adoptPlan(app, job, resolve(app.cwd, path));
    const plan = await openPlanFile(job.plan, await app.registry.load()).catch((error: unknown) => {
      const told = planTrouble(error, basename(path), settings.language);
      throw told instanceof CliError ? told : error;
    });
    return await withSession(context, async (connection) =>
      runPlan(context, connection, {
        ...{ input, job, plan },
        phase: "bulk.phases.applying",
        question: `${planLine(context, plan.totals)}\n${context.text("bulk.askApply")}`,
        show: async (most) =>
          printDiff(context, planDiffs(context, connection.client, plan), {
            ...{ files: plan.header.files, paint: context.paint, print: app.stderr.write, most },
            whole: settings.verbose,
          }),
      }),
    );
  } finally {
    await job.discard();
  }
}

/** The first bytes of a plan differ from those of any table. */
async function isPlan(path: string): Promise<boolean> {
  const file = await open(path, "r").catch(() => undefined);
  try {
    const head = Buffer.alloc(4_096);
    const { bytesRead = 0 } = (await file?.read(head, 0, head.length, 0).catch(() => undefined)) ?? {};
    return /^\s*\{[^[]*"format"\s*:\s*"banche-plan"/.test(head.toString("utf8", 0, bytesRead));
  } finally {
    await file?.close();
  }
}
