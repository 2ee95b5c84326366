import { basename } from "node:path";
import {
  type BulkIssue,
  type ChangePlan,
  ignoredIn,
  ignoredText,
  placeOf,
  type PlanStore,
  type PlanTotals,
} from "@banche/core/bulk";
import { oneLine, withThousands } from "@banche/core/text";
import type { Context } from "../context.ts";
import { wantsDocument } from "../output/document.ts";
import { type Json, type JsonObject, toJson } from "../output/json.ts";
import { issueJson, issueLine } from "./issueLines.ts";
import { operationJson } from "./planDiff.ts";

const number = withThousands;

/** `3 to create, 1 to change, 0 unchanged, 2 wrong`. */
export function planLine({ text }: Context, { create, update, remove, same, invalid }: PlanTotals): string {
  const counts = { create, update, remove, same, invalid };
  const params = Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, number(count)]));
  return text(remove > 0 ? "bulk.planWithRemoves" : "bulk.plan", params);
}

/** Prints a line for each issue. Programs find the issues in the document, or among the events. */
export async function reportIssues(context: Context, issues: readonly BulkIssue[]): Promise<void> {
  if (wantsDocument(context)) return;
  const { events } = context.settings;
  let batch = "";
  for (const issue of issues) {
    batch += `${events ? toJson({ issue: issueJson(issue) }) : issueLine(issue, context.paint)}\n`;
    if (batch.length < 65_536) continue;
    await context.app.stderr.write(batch);
    batch = "";
  }
  if (batch) await context.app.stderr.write(batch);
  if (!events && issues.length > GROUPED_FROM) await reportGroups(context, issues);
}

/** From this many issues on, they are grouped by rule and column. */
const GROUPED_FROM = 20;
const GROUPS_MAX = 20;

/** `手机号码 iphone: 1,234, first at users.csv:3:6`: the most frequent first. */
async function reportGroups(context: Context, issues: readonly BulkIssue[]): Promise<void> {
  const groups = new Map<string, { readonly first: BulkIssue; count: number }>();
  for (const issue of issues) {
    const name = `${issue.header ?? issue.field} ${issue.rule}`.trim();
    const group = groups.get(name) ?? { first: issue, count: 0 };
    group.count += 1;
    groups.set(name, group);
  }
  const most = [...groups].sort(([, a], [, b]) => b.count - a.count).slice(0, GROUPS_MAX);
  for (const [name, { first, count }] of most) {
    const params = { name: oneLine(name), count: number(count), place: oneLine(placeOf(first)) };
    await context.note(`  ${context.text("bulk.group", params)}`);
  }
}

/** Counts and names the parts of the files that were not read, so that the user knows of them. */
export async function reportIgnored(context: Context, { files }: Pick<ChangePlan, "files">): Promise<void> {
  for (const file of files) {
    const said = ignoredText(file, context.settings.language);
    if (said !== undefined) await context.warn(said);
  }
}

/** Reports that nothing was sent, and how to continue. */
export async function reportRefused(
  context: Context,
  { totals, issues, usable }: Pick<ChangePlan, "issues" | "usable"> & { readonly totals: Pick<PlanTotals, "invalid"> },
  { paths, errorFile }: { readonly paths: readonly string[]; readonly errorFile: string | undefined },
): Promise<void> {
  const rows = Math.max(totals.invalid, new Set(issues.map(({ file, line }) => `${file}:${line}`)).size);
  const counts = { rows: number(rows), issues: number(issues.length) };
  const [path = ""] = paths;
  const said =
    paths.length === 1
      ? context.text("bulk.refused", { file: basename(path), ...counts })
      : context.text("bulk.refusedAll", counts);
  await context.note(`${context.paint.danger("✗")} ${said}`);
  const lacking = [...new Set(issues.flatMap(({ rule, field }) => (rule === "missingColumn" ? [field] : [])))];
  for (const field of lacking) await context.note(`  ${context.text("bulk.setHint", { field })}`);
  if (usable && errorFile !== undefined) await context.note(`  ${context.text("bulk.skipHint", { file: errorFile })}`);
}

/** Reports that the server already has everything, or that no row could be used. */
export async function reportNoChanges(
  context: Context,
  { same, invalid }: PlanTotals,
  rejected?: string,
): Promise<void> {
  const refused = invalid > 0 ? [rejected ?? context.text("bulk.failed", { count: number(invalid) })] : [];
  const nothing = same === 0 && invalid > 0 ? "bulk.allRefused" : "bulk.noChanges";
  const parts = [context.text(nothing, { same: number(same) }), ...refused];
  await context.note(
    `${invalid > 0 ? context.paint.warn("!") : context.paint.ok("✓")} ${parts.join(context.settings.language === "en" ? ", " : "，")}`,
  );
}

/** Totals and files of a plan, for programs. */
export function planJson({ totals, files }: ChangePlan): JsonObject {
  const rows = files.reduce((sum, { states }) => sum + states.length - states.count("left"), 0);
  const { create, update, remove, same, invalid } = totals;
  const ignored = files.flatMap((file): Json[] => {
    const { columns, sheets, rows: above } = ignoredIn(file);
    return columns.length + sheets.length + above > 0 ? [{ file: file.name, columns, sheets, rows: above }] : [];
  });
  return { rows, create, update, delete: remove, same, invalid, ...(ignored.length > 0 && { ignored }) };
}

export function issuesJson({ issues }: Pick<ChangePlan, "issues">): readonly Json[] {
  return issues.map(issueJson);
}

/** All changes of a plan, for programs. */
export async function changesJson(store: Pick<PlanStore, "read">, files: readonly string[]): Promise<Json> {
  const changes: Json[] = [];
  for await (const group of store.read()) changes.push(...group.map((operation) => operationJson(operation, files)));
  return changes;
}
