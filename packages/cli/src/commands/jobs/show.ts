import { clock } from "../../output/clock.ts";
import type { ResourceRegistry, TextKey } from "@banche/core";
import { isTrouble, jobReader, type JobRow, rowIssues } from "@banche/core/bulk";
import { sumText } from "../../jobs/carryOut.ts";
import { findJob } from "../../jobs/jobFolders.ts";
import { journalOf, type JobRecord, readJob } from "../../jobs/jobRecords.ts";
import { summaryJson } from "../../jobs/jobReport.ts";
import { rowLines } from "../../jobs/rowReport.ts";
import { issueJson } from "../../bulk/issueLines.ts";
import type { Context } from "../../context.ts";
import { printDetails } from "../../output/details.ts";
import { printDocument, wantsDocument } from "../../output/document.ts";
import { asJson, type Json, type JsonObject, toJson } from "../../output/json.ts";
import { createPaint } from "../../output/paint.ts";
import type { Input } from "../../program/input.ts";

/** Shows the result of a job: counts, failed rows, and possible next commands. */
export async function showJob(context: Context, input: Input): Promise<void> {
  const job = await readJob(await findJob(context.app, input.args[0] ?? ""));
  const registry = await context.app.registry.load();
  const wanted = input.flag("all") ? () => true : isTrouble;
  if (context.settings.format === "ndjson") return printRowsOf({ ...context, registry }, job, wanted);
  if (wantsDocument(context)) {
    const rows: Json[] = [];
    for await (const row of rowsOf(job)) if (wanted(row)) rows.push(rowJson(row, { ...context, registry }));
    return printDocument(context, () => ({ ...jobJson(job), rows }));
  }
  await reportJob(context, job);
  const { app, settings } = context;
  const paint = createPaint(app.stdout, settings.color, app.env);
  for await (const row of rowsOf(job)) {
    if (!wanted(row)) continue;
    const lines = isTrouble(row)
      ? rowLines(row, { language: settings.language, registry, paint })
      : [`${row.key}: ${context.text(`jobs.statuses.${row.status}`)}`];
    await app.stdout.write(lines.map((line) => `  ${line}\n`).join(""));
  }
  for (const [key, command] of nextOf(job)) await context.note(context.text(key, { command }));
}

type Informed = Context & { readonly registry: ResourceRegistry };

/** Rows with an outcome, in the order of their outcomes. */
async function* rowsOf({ place }: JobRecord): AsyncGenerator<JobRow> {
  const reader = jobReader();
  for await (const record of journalOf(place).read()) {
    for (const event of reader.take(record)) if (event.type === "row") yield event.row;
  }
}

async function printRowsOf(context: Informed, job: JobRecord, wanted: (row: JobRow) => boolean): Promise<void> {
  for await (const row of rowsOf(job)) {
    if (wanted(row)) await context.app.stdout.write(`${toJson(rowJson(row, context))}\n`);
  }
}

/** One row for programs. */
function rowJson(row: JobRow, { settings, registry }: Pick<Informed, "settings" | "registry">): JsonObject {
  const { n, op, resource, key, file, line, status, code, msg, attempts, ms } = row;
  return {
    ...{ n, operation: op === "remove" ? "delete" : op, resource, key },
    ...{ file: file ?? null, line: line ?? null, status, code: code ?? null, msg: msg ?? null, attempts, ms },
    issues: isTrouble(row) ? rowIssues(row, settings.language, registry).map(issueJson) : [],
  };
}

function jobJson({ place, state, summary, holder }: JobRecord): JsonObject {
  const { files, total, runs, startedAt, lastAt, target, undoes, stopped } = summary;
  return {
    ...{ id: place.id, state, folder: place.folder, files, total, runs },
    startedAt: isoOf(startedAt),
    lastAt: isoOf(lastAt),
    target: asJson(target),
    undoes: undoes ?? null,
    stopped: asJson(stopped),
    result: summaryJson(summary),
    process: holder ? { pid: holder.pid, host: holder.host } : null,
  };
}

async function reportJob(context: Context, { place, state, summary }: JobRecord): Promise<void> {
  const { text } = context;
  const { files, startedAt, lastAt, target, runs, undoes } = summary;
  await printDetails(context, [
    { name: "id", title: text("jobs.id"), value: place.id },
    { name: "state", title: text("jobs.state"), value: state, cell: text(`jobs.states.${state}`) },
    { name: "startedAt", title: text("jobs.started"), value: isoOf(startedAt), cell: clock(startedAt) },
    { name: "lastAt", title: text("jobs.last"), value: isoOf(lastAt), cell: clock(lastAt) },
    { name: "files", title: text("jobs.files"), value: files },
    { name: "server", title: text("session.server"), value: target?.server ?? null },
    { name: "account", title: text("session.account"), value: target?.account ?? null },
    { name: "runs", title: text("jobs.runs"), value: runs },
    ...(undoes === undefined ? [] : [{ name: "undoes", title: text("jobs.undoes"), value: undoes }]),
    {
      name: "result",
      title: text("jobs.outcome"),
      value: JSON.stringify(summaryJson(summary)),
      cell: sumText(context, summary),
    },
    { name: "folder", title: text("jobs.folderOf"), value: place.folder },
  ]);
}

/** Commands that are possible next for a job. */
function nextOf({ place, state, summary }: JobRecord): readonly (readonly [TextKey, string])[] {
  const { id } = place;
  if (state === "running") return [["jobs.continue", `banche jobs watch ${id}`]];
  const changed = summary.counts.done > 0;
  return [
    ...(state === "finished" ? [] : [["jobs.continue", `banche jobs resume ${id}`] as const]),
    ...(changed ? [["jobs.undoWith", `banche jobs undo ${id}`] as const] : []),
  ];
}

function isoOf(at: number | undefined): string | null {
  return at === undefined ? null : new Date(at).toISOString();
}
