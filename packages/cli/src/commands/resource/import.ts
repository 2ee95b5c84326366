import { basename } from "node:path";
import {
  applyImport,
  BancheError,
  type BulkIssue,
  type Client,
  type ImportPlan,
  type ImportResult,
  planImport,
  type PlannedChange,
  rejectedRows,
  type Resource,
  type ResourceName,
  resources,
  withThousands,
} from "@banche/core";
import { nodeReadPorts } from "@banche/core/node";
import type { StopSignal } from "../../app.ts";
import { changeJson, changeLines } from "../../bulk/changeLines.ts";
import { errorPath, fileTrouble, openSource, writeSheet } from "../../bulk/files.ts";
import { issueJson, issueLine } from "../../bulk/issueLines.ts";
import { createProgress, type Progress } from "../../bulk/progress.ts";
import type { Context } from "../../context.ts";
import { CliError, usageError } from "../../errors.ts";
import { exitCodes } from "../../exitCodes.ts";
import { type Json, printJson } from "../../output/json.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";
import type { Run } from "../command.ts";

/** Changes that a dry run shows to people; scripts get all of them. */
const CHANGES_SHOWN = 50;

/**
 * Imports a file: checks all of it and compares it with the server, tells everything that is wrong, asks, carries it
 * out, and writes what was not imported to a file.
 */
export function importRecords(name: ResourceName): Run {
  return async (context, input) => {
    const resource: Resource = resources[name];
    const path = input.args[0] ?? "-";
    const job: Job = { context, input, resource, path, chosen: readMap(resource, input.texts("map")) };
    const concurrency = input.integer("concurrency", { min: 1, max: 64 });
    const { source, remove } = await openSource(context.app, path);
    try {
      return await withSession(context, async ({ client }) => {
        const { plan, changes } = await check(job, client, source);
        return await decide({ ...job, client, plan, changes, concurrency });
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
  readonly chosen: Readonly<Record<string, string>>;
}

interface Checked extends Job {
  readonly client: Client;
  readonly plan: ImportPlan;
  readonly changes: readonly PlannedChange[];
  readonly concurrency: number | undefined;
}

async function check(
  { context, input, resource, chosen }: Job,
  client: Client,
  source: Parameters<typeof planImport>[0]["source"],
): Promise<{ readonly plan: ImportPlan; readonly changes: readonly PlannedChange[] }> {
  const changes: PlannedChange[] = [];
  const most = wantsJson(context) ? Number.POSITIVE_INFINITY : CHANGES_SHOWN;
  const progress = progressOf(context, "bulk.phases.checking");
  const stop = stopSignal(context);
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
      ...(input.flag("dry-run") && { onChange: (change) => changes.length < most && changes.push(change) }),
    });
    return { plan, changes };
  } finally {
    stop.end();
    await progress.end();
  }
}

/** Tells what is wrong and what would be done, and does it when that is wanted. */
async function decide(job: Checked): Promise<number> {
  const { context, input, plan, changes } = job;
  const { counts, issues } = plan;
  if (!wantsJson(context)) for (const issue of issues) await warnLine(context, issue);
  const skips = input.flag("skip-invalid") && plan.usable;
  if (issues.length > 0 && !skips) return refuse(job);
  if (input.flag("dry-run")) {
    await tellPlan(context, plan, changes);
    await finish(job, { dryRun: true });
    return exitCodes.ok;
  }
  if (counts.create + counts.update === 0) {
    const file = await writeRejected(job, []);
    await context.note(
      summary(context, [
        context.text("bulk.noChanges", { same: number(counts.same) }),
        rejected(context, counts.invalid, file),
      ]),
    );
    await finish(job, { result: nothingDone(plan), file });
    return exitCodes.ok;
  }
  if (!input.flag("yes")) await context.confirm(`${planLine(context, plan)}\n${context.text("bulk.ask")}`, "--yes");
  return carryOut(job);
}

async function carryOut(job: Checked): Promise<number> {
  const { context, plan, client, concurrency } = job;
  const { app } = context;
  const progress = progressOf(context, "bulk.phases.applying", plan.counts.create + plan.counts.update);
  const stop = stopSignal(context);
  let result: ImportResult;
  try {
    const applying = applyImport(plan, {
      client,
      clock: app.clock,
      random: app.random,
      jobId: Buffer.from(app.randomBytes(16)).toString("hex"),
      signal: stop.signal,
      ...(concurrency !== undefined && { concurrency }),
      onProgress: ({ done }) => progress.update(done),
    });
    result = await Promise.race([applying, stop.again]);
  } finally {
    stop.end();
    await progress.end();
  }
  if (!wantsJson(context)) for (const issue of result.issues) await warnLine(context, issue);
  const file = await writeRejected(job, result.issues).catch(async (error: unknown) => {
    await tellResult(context, result, undefined);
    throw error;
  });
  await tellResult(context, result, file);
  await finish(job, { result, file });
  return exitCodeOf(result, stop.received());
}

/** @throws the error that stopped the job */
function exitCodeOf({ stopped, failed, unknown }: ImportResult, signal: StopSignal | undefined): number {
  if (stopped?.by === "error") throw stopped.error;
  if (stopped?.by === "file") throw new CliError("file", { text: { key: "bulk.problems.fileChanged" } });
  if (stopped) return signal === "SIGTERM" ? exitCodes.terminated : exitCodes.interrupted;
  return failed + unknown > 0 ? exitCodes.partial : exitCodes.ok;
}

async function refuse(job: Checked): Promise<number> {
  const { context, plan, path } = job;
  const { counts, issues } = plan;
  const rows = new Set(issues.map(({ line }) => line)).size;
  const params = { file: basename(path), rows: number(Math.max(rows, counts.invalid)), issues: number(issues.length) };
  await context.note(`${context.paint.danger("✗")} ${context.text("bulk.refused", params)}`);
  if (plan.usable) await context.note(`  ${context.text("bulk.skipHint", { file: rejectedPath(job) })}`);
  await finish(job, {});
  return exitCodes.invalid;
}

async function tellPlan(context: Context, plan: ImportPlan, changes: readonly PlannedChange[]): Promise<void> {
  if (wantsJson(context)) return;
  for (const change of changes) for (const line of changeLines(change, plan, context)) await context.print(line);
  const more = plan.counts.create + plan.counts.update - changes.length;
  if (more > 0) await context.print(context.text("bulk.more", { count: number(more) }));
  await context.note(planLine(context, plan));
  await context.note(context.text("bulk.dryRun"));
}

/** `✓ 9,963 created, 37 refused (see users.errors.csv)`. */
async function tellResult(context: Context, result: ImportResult, file: string | undefined): Promise<void> {
  const { text } = context;
  const { created, updated, same, failed, unknown, left, invalid, stopped } = result;
  const part = (key: "created" | "updated" | "same" | "failed" | "unknown" | "left", count: number, always = false) =>
    count > 0 || always ? [text(`bulk.${key}`, { count: number(count) })] : [];
  const parts = [
    ...part("created", created, updated + same === 0),
    ...part("updated", updated),
    ...part("same", same),
    ...part("unknown", unknown),
    ...part("left", left),
    ...(file === undefined ? part("failed", failed) : [rejected(context, invalid + failed, file)]),
  ];
  await context.note(summary(context, parts, stopped || failed + unknown > 0 ? "warn" : "ok"));
  if (stopped && stopped.by !== "file") await context.note(`  ${text("bulk.again")}`);
}

function summary(context: Context, parts: readonly (string | undefined)[], tone: "ok" | "warn" = "ok"): string {
  const comma = context.settings.language === "en" ? ", " : "，";
  return `${context.paint[tone](tone === "ok" ? "✓" : "!")} ${parts.filter(Boolean).join(comma)}`;
}

function rejected(context: Context, count: number, file: string | undefined): string | undefined {
  return file === undefined ? undefined : context.text("bulk.rejected", { count: number(count), file });
}

function planLine({ text }: Context, { counts }: ImportPlan): string {
  const { create, update, same, invalid } = counts;
  return text("bulk.plan", {
    create: number(create),
    update: number(update),
    same: number(same),
    invalid: number(invalid),
  });
}

/** Writes what was not imported. Gives the path, or nothing when everything was. */
async function writeRejected(job: Checked, refused: readonly BulkIssue[]): Promise<string | undefined> {
  const { context, plan } = job;
  if (!plan.table || plan.counts.invalid + refused.length === 0) return undefined;
  const path = rejectedPath(job);
  await writeSheet(context.app, path, plan.table.format, rejectedRows(plan, refused));
  return path;
}

function rejectedPath({ input, path, resource, plan }: Checked): string {
  return input.text("errors") ?? errorPath(path, resource.noun, plan.table?.format ?? "csv");
}

interface Done {
  readonly dryRun?: boolean;
  readonly result?: Omit<ImportResult, "stopped">;
  readonly file?: string | undefined;
}

/** For scripts: everything as one document. */
async function finish({ context, plan, changes, path }: Checked, { dryRun, result, file }: Done): Promise<void> {
  if (!wantsJson(context)) return;
  const { issues = [], ...counts } = result ?? {};
  const document: Readonly<Record<string, Json>> = {
    file: path,
    plan: { ...plan.counts },
    issues: [...plan.issues, ...issues].map(issueJson),
    ...(dryRun && { changes: changes.map(changeJson) }),
    ...(result && { result: { ...countsOnly(counts) } }),
    ...(file !== undefined && { rejected: file }),
  };
  await printJson(context, document);
}

function countsOnly(counts: Readonly<Record<string, unknown>>): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(counts).flatMap(([name, count]) => (typeof count === "number" ? [[name, count]] : [])),
  );
}

function nothingDone({ counts }: ImportPlan): Omit<ImportResult, "stopped"> {
  const { same, invalid } = counts;
  return { created: 0, updated: 0, same, failed: 0, invalid, unknown: 0, left: 0, issues: [] };
}

/** `--map 工号=account`. */
function readMap(resource: Resource, pairs: readonly string[]): Readonly<Record<string, string>> {
  const map: Record<string, string> = {};
  for (const pair of pairs) {
    const at = pair.lastIndexOf("=");
    if (at < 1) throw usageError("bulk.usage.map", { value: pair });
    const field = pair.slice(at + 1).trim();
    const known = Object.values(resource.fields).filter(({ readOnly }) => !readOnly);
    if (field !== "" && !known.some(({ name }) => name === field)) {
      throw usageError("bulk.usage.mapField", { value: field, fields: known.map(({ name }) => name).join(", ") });
    }
    map[pair.slice(0, at)] = field;
  }
  return map;
}

/** The first signal asks to stop after the rows under way, the second at once. */
function stopSignal({ app }: Context) {
  const controller = new AbortController();
  let received: StopSignal | undefined;
  let giveUp: (error: unknown) => void = () => undefined;
  const again = new Promise<never>((_, reject) => {
    giveUp = reject;
  });
  again.catch(() => undefined);
  const end = app.onStop((signal) => {
    if (received !== undefined) giveUp(new BancheError("aborted"));
    received ??= signal;
    controller.abort();
  });
  return { signal: controller.signal, received: () => received, again, end };
}

function progressOf(
  { app, text, settings }: Context,
  phase: Parameters<typeof createProgress>[1],
  total?: number,
): Progress {
  return createProgress({ stream: app.stderr, clock: app.clock, text, quiet: settings.quiet }, phase, total);
}

async function warnLine({ app, paint }: Context, issue: BulkIssue): Promise<void> {
  await app.stderr.write(`${issueLine(issue, paint)}\n`);
}

const wantsJson = ({ settings }: Context): boolean => settings.format === "json";
const number = withThousands;
