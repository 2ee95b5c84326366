import { basename } from "node:path";
import { type ImportPlan, type ImportResult, type PlannedChange, withThousands } from "@banche/core";
import type { Context } from "../context.ts";
import type { Json } from "../output/json.ts";
import { changeJson, changeLines } from "./changeLines.ts";
import { issueJson } from "./issueLines.ts";

const number = withThousands;

/** `3 to create, 1 to change, 0 unchanged, 2 wrong`. */
export function planLine({ text }: Context, { counts }: ImportPlan): string {
  const { create, update, same, invalid } = counts;
  const params = { create: number(create), update: number(update), same: number(same), invalid: number(invalid) };
  return text("bulk.plan", params);
}

/** What would be done: the changes on standard output, the sum behind them. */
export async function tellPlan(context: Context, plan: ImportPlan, changes: readonly PlannedChange[]): Promise<void> {
  for (const change of changes) for (const line of changeLines(change, plan, context)) await context.print(line);
  const more = plan.counts.create + plan.counts.update - changes.length;
  if (more > 0) await context.print(context.text("bulk.more", { count: number(more) }));
  await context.note(planLine(context, plan));
  await context.note(context.text("bulk.dryRun"));
}

/** That nothing was sent, and how to go on. */
export async function tellRefused(context: Context, plan: ImportPlan, path: string, errorFile: string): Promise<void> {
  const { counts, issues } = plan;
  const rows = Math.max(counts.invalid, new Set(issues.map(({ line }) => line)).size);
  const params = { file: basename(path), rows: number(rows), issues: number(issues.length) };
  await context.note(`${context.paint.danger("✗")} ${context.text("bulk.refused", params)}`);
  if (plan.usable) await context.note(`  ${context.text("bulk.skipHint", { file: errorFile })}`);
}

/** That the server has everything already. */
export async function tellNoChanges(context: Context, plan: ImportPlan, errorFile: string | undefined): Promise<void> {
  const { same, invalid } = plan.counts;
  const parts = [context.text("bulk.noChanges", { same: number(same) }), ...rejected(context, invalid, errorFile)];
  await context.note(summary(context, parts, "ok"));
}

/** `✓ 9,963 created, 37 refused (see users.errors.csv)`. */
export async function tellResult(context: Context, result: ImportResult, errorFile: string | undefined): Promise<void> {
  const { created, updated, same, failed, unknown, left, invalid, stopped } = result;
  const part = (key: "created" | "updated" | "same" | "failed" | "unknown" | "left", count: number, always = false) =>
    count > 0 || always ? [context.text(`bulk.${key}`, { count: number(count) })] : [];
  const parts = [
    ...part("created", created, updated + same === 0),
    ...part("updated", updated),
    ...part("same", same),
    ...part("unknown", unknown),
    ...part("left", left),
    ...(errorFile === undefined ? part("failed", failed) : rejected(context, invalid + failed, errorFile)),
  ];
  await context.note(summary(context, parts, stopped || failed + unknown > 0 ? "warn" : "ok"));
  if (stopped && stopped.by !== "file") await context.note(`  ${context.text("bulk.again")}`);
}

/** What scripts get. */
export interface ImportOutcome {
  readonly plan: ImportPlan;
  readonly path: string;
  /** Of a dry run. */
  readonly changes?: readonly PlannedChange[] | undefined;
  readonly result?: ImportResult | undefined;
  readonly errorFile?: string | undefined;
}

/** Everything as one document. */
export function importDocument({ plan, path, changes, result, errorFile }: ImportOutcome): Json {
  return {
    file: path,
    plan: { ...plan.counts },
    issues: [...plan.issues, ...(result?.issues ?? [])].map(issueJson),
    ...(changes && { changes: changes.map(changeJson) }),
    ...(result && { result: countsOf(result) }),
    ...(errorFile !== undefined && { rejected: errorFile }),
  };
}

function countsOf({ created, updated, same, failed, invalid, unknown, left, stopped }: ImportResult): Json {
  return { created, updated, same, failed, invalid, unknown, left, ...(stopped && { stopped: stopped.by }) };
}

function rejected(context: Context, count: number, file: string | undefined): readonly string[] {
  return file === undefined ? [] : [context.text("bulk.rejected", { count: number(count), file })];
}

function summary({ paint, settings }: Context, parts: readonly string[], tone: "ok" | "warn"): string {
  return `${paint[tone](tone === "ok" ? "✓" : "!")} ${parts.join(settings.language === "en" ? ", " : "，")}`;
}
