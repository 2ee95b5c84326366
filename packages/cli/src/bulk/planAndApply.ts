import type { Resource, TextKey } from "@banche/core";
import type { ChangePlan } from "@banche/core/bulk";
import { openPlanFile, planFile } from "@banche/core/node";
import type { Context } from "../context.ts";
import { exitCodes } from "../exitCodes.ts";
import { readGuards, readRunSettings } from "../jobs/guards.ts";
import { type NewJob, newJob } from "../jobs/jobFolders.ts";
import { runPlan } from "../jobs/runPlan.ts";
import { printDocument } from "../output/document.ts";
import type { Input } from "../program/input.ts";
import type { SignedIn } from "../session/connect.ts";
import { fileTrouble } from "./files.ts";
import { planDiffs, printDiff } from "./planDiff.ts";
import { planFiles } from "./planning.ts";
import { withPlanSession } from "./planSession.ts";
import { issuesJson, planJson, planLine, reportIgnored, reportIssues, reportRefused } from "./planReport.ts";
import { rejectedFiles } from "./rejectedFiles.ts";
import { openSources, type Sources } from "./sources.ts";

export interface PlanAndApply {
  readonly paths: readonly string[];
  /** The resource of all files, when the command determines it. */
  readonly only?: Resource | undefined;
  readonly phase: TextKey;
  readonly question: TextKey;
}

/**
 * Plans files, reports all errors and the planned changes, asks, and runs the plan as a job.
 *
 * Returns 0 when everything was done. Returns 3 when rows were left out by `--skip-invalid` or refused by the server. Returns 6 when a
 * file or all its rows are wrong, and nothing was sent. Returns 130, 143 or 129 at a signal.
 */
export async function planAndApply(context: Context, input: Input, asked: PlanAndApply): Promise<number> {
  readGuards(input);
  readRunSettings(input);
  const given = await openSources(context, input, asked);
  try {
    return await withPlanSession(context, { input, given, paths: asked.paths }, async (connection) => {
      const job = await newJob(context.app);
      try {
        const plan = await planFiles(context, connection, {
          input,
          given,
          store: (header) => planFile(job.plan, header),
        });
        return await decide({ context, input, connection, given, job, asked, plan: withIssues(plan, given) });
      } finally {
        await job.discard();
      }
    });
  } catch (error) {
    throw fileTrouble(error);
  } finally {
    await given.remove();
  }
}

/** Adds the issues of unknown files in a folder; they count like wrong rows. */
export function withIssues(plan: ChangePlan, { issues }: Sources): ChangePlan {
  return issues.length === 0 ? plan : { ...plan, issues: [...issues, ...plan.issues], usable: false };
}

interface Decision {
  readonly context: Context;
  readonly input: Input;
  readonly connection: SignedIn;
  readonly given: Sources;
  readonly job: NewJob;
  readonly asked: PlanAndApply;
  readonly plan: ChangePlan;
}

async function decide({ context, input, connection, given, job, asked, plan }: Decision): Promise<number> {
  const { header, totals } = plan;
  const rejected = rejectedFiles(context, input, { given, files: plan.files });
  const head = {
    ...(asked.only ? { file: asked.paths[0] ?? "" } : { files: asked.paths }),
    plan: planJson(plan),
    issues: issuesJson(plan),
  };
  await reportIgnored(context, plan);
  await reportIssues(context, plan.issues);
  if (!plan.plan || !plan.usable) {
    await reportRefused(context, plan, { paths: asked.paths, errorFile: rejected.path });
    await printDocument(context, () => head);
    return exitCodes.invalid;
  }
  return runPlan(context, connection, {
    ...{ input, job, head, phase: asked.phase, reject: rejected.write, again: true },
    plan: { header, totals, hash: plan.plan.hash },
    question: `${planLine(context, totals)}\n${context.text(asked.question)}`,
    show: async (most) =>
      printDiff(context, planDiffs(context, connection.client, await openPlanFile(job.plan)), {
        ...{ files: header.files, paint: context.paint, print: context.app.stderr.write, most },
        whole: context.settings.verbose,
      }),
  });
}
