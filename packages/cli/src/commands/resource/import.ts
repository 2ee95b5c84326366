import {
  applyImport,
  type BulkIssue,
  type BulkSource,
  type Client,
  type ImportPlan,
  type ImportResult,
  planImport,
  type PlannedChange,
  rejectedRows,
  type Resource,
  type ResourceName,
  resources,
} from "@banche/core";
import { nodeReadPorts } from "@banche/core/node";
import type { StopSignal } from "../../app.ts";
import { readColumnMap } from "../../bulk/columnMap.ts";
import { errorPath, fileTrouble, openSource, writeSheet } from "../../bulk/files.ts";
import {
  importDocument,
  type ImportOutcome,
  planLine,
  tellNoChanges,
  tellPlan,
  tellRefused,
  tellResult,
} from "../../bulk/importReport.ts";
import { issueLine } from "../../bulk/issueLines.ts";
import { createProgress, type Progress } from "../../bulk/progress.ts";
import { stopSignal } from "../../bulk/stop.ts";
import type { Context } from "../../context.ts";
import { CliError } from "../../errors.ts";
import { exitCodes } from "../../exitCodes.ts";
import { printJson } from "../../output/json.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";
import type { Run } from "../command.ts";

/** Changes that a dry run shows to people; scripts get all of them. */
const CHANGES_SHOWN = 50;

/**
 * Imports a file: checks all of it and compares it with the server, tells everything that is wrong, asks, carries it
 * out, and writes what was not imported to a file beside it.
 *
 * Ends with 0 when all was done that was asked for (rows left out by `--skip-invalid` included), 3 when the server
 * refused rows, 6 when the file is wrong and nothing was sent, 130 after Ctrl-C.
 */
export function importRecords(name: ResourceName): Run {
  return async (context, input) => {
    const resource: Resource = resources[name];
    const path = input.args[0] ?? "-";
    const chosen = readColumnMap(resource, input.texts("map"));
    const concurrency = input.integer("concurrency", { min: 1, max: 8 });
    const { source, remove } = await openSource(context.app, path);
    try {
      return await withSession(context, async ({ client }) => {
        const job = { context, input, resource, path, client, chosen, concurrency };
        return decide({ ...job, ...(await check(job, source)) });
      });
    } catch (error) {
      throw fileTrouble(error);
    } finally {
      await remove();
    }
  };
}

interface Job {
  readonly context: Context;
  readonly input: Input;
  readonly resource: Resource;
  readonly path: string;
  readonly client: Client;
  readonly chosen: Readonly<Record<string, string>>;
  readonly concurrency: number | undefined;
}

interface CheckedJob extends Job {
  readonly plan: ImportPlan;
  readonly changes: readonly PlannedChange[];
}

async function check(
  { context, input, resource, client, chosen }: Job,
  source: BulkSource,
): Promise<Pick<CheckedJob, "plan" | "changes">> {
  const changes: PlannedChange[] = [];
  const most = wantsJson(context) ? Number.POSITIVE_INFINITY : CHANGES_SHOWN;
  const progress = progressOf(context, "bulk.phases.checking");
  const stop = stopSignal(context.app);
  try {
    const plan = await planImport({
      client,
      resource,
      source,
      ports: nodeReadPorts,
      language: context.settings.language,
      chosen,
      signal: stop.signal,
      onProgress: (rows) => progress.update(rows),
      ...(input.flag("dry-run") && {
        onChange: (change) => {
          if (changes.length < most) changes.push(change);
        },
      }),
    });
    return { plan, changes };
  } finally {
    stop.end();
    await progress.end();
  }
}

/** Tells what is wrong and what would be done, and does it when that is wanted. */
async function decide(job: CheckedJob): Promise<number> {
  const { context, input, plan, changes, path } = job;
  await tellIssues(context, plan.issues);
  if (plan.issues.length > 0 && !(input.flag("skip-invalid") && plan.usable)) {
    await tellRefused(context, plan, path, rejectedPath(job));
    await document(context, { plan, path });
    return exitCodes.invalid;
  }
  if (input.flag("dry-run")) {
    if (!wantsJson(context)) await tellPlan(context, plan, changes);
    await document(context, { plan, path, changes });
    return exitCodes.ok;
  }
  if (plan.counts.create + plan.counts.update === 0) {
    const errorFile = await writeRejected(job);
    await tellNoChanges(context, plan, errorFile);
    await document(context, { plan, path, errorFile });
    return exitCodes.ok;
  }
  if (!input.flag("yes")) await context.confirm(`${planLine(context, plan)}\n${context.text("bulk.ask")}`, "--yes");
  return carryOut(job);
}

async function carryOut(job: CheckedJob): Promise<number> {
  const { context, plan, path } = job;
  const stop = stopSignal(context.app);
  const progress = progressOf(context, "bulk.phases.applying", plan.counts.create + plan.counts.update);
  let result: ImportResult;
  try {
    const { app } = context;
    const applying = applyImport(plan, {
      client: job.client,
      clock: app.clock,
      random: app.random,
      jobId: Buffer.from(app.randomBytes(16)).toString("hex"),
      signal: stop.signal,
      ...(job.concurrency !== undefined && { concurrency: job.concurrency }),
      onProgress: ({ done }) => progress.update(done),
    });
    result = await Promise.race([applying, stop.again]);
  } finally {
    stop.end();
    await progress.end();
  }
  await tellIssues(context, result.issues);
  let errorFile: string | undefined;
  try {
    errorFile = await writeRejected(job, result);
  } finally {
    await tellResult(context, result, errorFile);
    await document(context, { plan, path, result, errorFile });
  }
  return exitCodeOf(result, stop.received());
}

/** @throws the error that stopped the job */
function exitCodeOf({ stopped, failed, unknown }: ImportResult, signal: StopSignal | undefined): number {
  if (stopped?.by === "error") throw stopped.error;
  if (stopped?.by === "file") throw new CliError("file", { text: { key: "bulk.problems.fileChanged" } });
  if (stopped) return signal === "SIGTERM" ? exitCodes.terminated : exitCodes.interrupted;
  return failed + unknown > 0 ? exitCodes.partial : exitCodes.ok;
}

/** Writes what was not imported. Gives the path, or nothing when everything was. */
async function writeRejected(job: CheckedJob, result?: ImportResult): Promise<string | undefined> {
  const { context, plan } = job;
  if (!plan.table || plan.counts.invalid + (result?.failed ?? 0) === 0) return undefined;
  const path = rejectedPath(job);
  await writeSheet(context.app, path, plan.table.format, rejectedRows(plan, result?.issues));
  return path;
}

function rejectedPath({ input, path, resource, plan }: CheckedJob): string {
  return input.text("errors") ?? errorPath(path, resource.noun, plan.table?.format ?? "csv");
}

/** A line for each thing that is wrong; scripts find them in the document. */
async function tellIssues(context: Context, issues: readonly BulkIssue[]): Promise<void> {
  if (wantsJson(context)) return;
  for (const issue of issues) await context.app.stderr.write(`${issueLine(issue, context.paint)}\n`);
}

async function document(context: Context, outcome: ImportOutcome): Promise<void> {
  if (wantsJson(context)) await printJson(context, importDocument(outcome));
}

function progressOf(
  { app, text, settings }: Context,
  phase: Parameters<typeof createProgress>[1],
  total?: number,
): Progress {
  return createProgress({ stream: app.stderr, clock: app.clock, text, quiet: settings.quiet }, phase, total);
}

const wantsJson = ({ settings }: Context): boolean => settings.format === "json";
