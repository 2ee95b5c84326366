import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Resource } from "@banche/core";
import type { ChangePlan } from "@banche/core/bulk";
import { openPlanFile, planFile } from "@banche/core/node";
import type { Context } from "../context.ts";
import { exitCodes } from "../exitCodes.ts";
import { changesIn } from "../jobs/guards.ts";
import { refusedCode } from "../jobs/runPlan.ts";
import { printDocument, wantsDocument } from "../output/document.ts";
import { type JsonObject, toJson } from "../output/json.ts";
import { createPaint } from "../output/paint.ts";
import type { Input } from "../program/input.ts";
import type { SignedIn } from "../session/connect.ts";
import { fileTrouble } from "./files.ts";
import { withIssues } from "./planAndApply.ts";
import { operationJson, planDiffs, printDiff } from "./planDiff.ts";
import { planFiles } from "./planning.ts";
import { withPlanSession } from "./planSession.ts";
import {
  changesJson,
  issuesJson,
  planJson,
  planLine,
  reportIgnored,
  reportIssues,
  reportNoChanges,
  reportRefused,
} from "./planReport.ts";
import { rejectedFiles } from "./rejectedFiles.ts";
import { openSources } from "./sources.ts";

export interface PlanToShow {
  readonly paths: readonly string[];
  readonly only?: Resource | undefined;
  /** File that the plan is written to. */
  readonly out?: string | undefined;
}

/**
 * Plans files and prints the changes to standard output, everything else to standard error. Sends only reads.
 *
 * Returns 0; 10 with `--exit-code` and changes; 3 when rows were left out; 6 when a file is wrong.
 */
export async function showPlan(context: Context, input: Input, asked: PlanToShow): Promise<number> {
  const { app } = context;
  const given = await openSources(context, input, asked);
  const own = asked.out === undefined ? await mkdtemp(join(tmpdir(), "banche-plan-")) : undefined;
  const path = own === undefined ? resolve(app.cwd, asked.out ?? "") : join(own, "plan.json");
  try {
    return await withPlanSession(context, { input, given, paths: asked.paths }, async (connection) => {
      const made = await planFiles(context, connection, {
        input,
        given,
        store: (header) => planFile(path, header),
      });
      const plan = withIssues(made, given);
      const rejected = rejectedFiles(context, input, { given, files: plan.files });
      await reportIgnored(context, plan);
      await reportIssues(context, plan.issues);
      if (!plan.plan || !plan.usable) {
        if (plan.plan && asked.out !== undefined) await rm(path, { force: true });
        await reportRefused(context, plan, { paths: asked.paths, errorFile: rejected.path });
        await printDocument(context, () => headOf(asked, plan));
        return exitCodes.invalid;
      }
      const left = await rejected.write();
      await reportChanges({ context, connection, plan, path, asked, rejected: left?.files });
      if (changesIn(plan.totals) === 0) await reportNoChanges(context, plan.totals, left?.text);
      else {
        await context.note(planLine(context, plan.totals));
        await context.note(context.text("bulk.dryRun"));
      }
      if (asked.out !== undefined) {
        await context.note(`${context.paint.ok("✓")} ${context.text("bulk.planWritten", { file: asked.out })}`);
      }
      const refused = refusedCode(plan.totals);
      if (refused !== exitCodes.ok) return refused;
      return input.flag("exit-code") && changesIn(plan.totals) > 0 ? exitCodes.changes : exitCodes.ok;
    });
  } catch (error) {
    throw fileTrouble(error);
  } finally {
    await given.remove();
    if (own !== undefined) await rm(own, { recursive: true, force: true });
  }
}

interface Changes {
  readonly context: Context;
  readonly connection: SignedIn;
  readonly plan: ChangePlan;
  readonly path: string;
  readonly asked: PlanToShow;
  readonly rejected: readonly string[] | undefined;
}

async function reportChanges({ context, connection, plan, path, asked, rejected }: Changes): Promise<void> {
  const { app, settings } = context;
  const saved = await openPlanFile(path);
  const { files } = plan.header;
  if (wantsDocument(context)) {
    const changes = await changesJson(saved, files);
    const more = { changes, ...(rejected && { rejected }) };
    return printDocument(context, () => ({ ...headOf(asked, plan), hash: saved.hash, ...more }));
  }
  if (settings.format === "ndjson") {
    for await (const group of saved.read()) {
      await app.stdout.write(group.map((operation) => `${toJson(operationJson(operation, files))}\n`).join(""));
    }
    return;
  }
  await printDiff(context, planDiffs(context, connection.client, saved), {
    files,
    paint: createPaint(app.stdout, settings.color, app.env),
    print: app.stdout.write,
    whole: settings.verbose,
  });
}

function headOf({ paths, only, out }: PlanToShow, plan: ChangePlan): JsonObject {
  const [path = ""] = paths;
  const { server, account, factory } = plan.header.target;
  return {
    ...(only ? { file: path } : { files: paths }),
    ...(out !== undefined && { out }),
    target: { server, account, factory },
    plan: planJson(plan),
    issues: issuesJson(plan),
  };
}
