import type { ResourceRegistry } from "@banche/core";
import { type JobSummary, rowIssues } from "@banche/core/bulk";
import { withThousands } from "@banche/core/text";
import type { Context } from "../context.ts";
import { issueJson } from "../bulk/issueLines.ts";
import type { Json } from "../output/json.ts";
import { wantsDocument } from "../output/document.ts";
import { exitCodes } from "../exitCodes.ts";
import { exitCodeOf, type Ran, type SumParts, sumText } from "./carryOut.ts";
import { keepResult } from "./jobRecords.ts";
import type { JobPlace } from "./jobFolders.ts";
import { rowLines } from "./rowReport.ts";

/** Most rows that are listed on standard error; `jobs show` lists all. */
const ROWS_SHOWN = 100;

/** Reports that a job has started, and how to resume it. */
export async function reportBegun(context: Context, { id }: JobPlace): Promise<void> {
  await context.note(context.paint.dim(context.text("jobs.begun", { id })));
}

/**
 * Reports the result of a job: failed rows, the summary, and what to do next.
 *
 * @param told - `again`: running the same command again also continues the job
 * @returns the exit code
 * @throws the error that ended the job
 */
export async function reportResult(
  context: Context,
  place: JobPlace,
  ran: Ran,
  told: SumParts & { readonly again?: boolean } = {},
): Promise<number> {
  const { text, paint } = context;
  await keepResult(place, ran.summary);
  // Programs get the rows from the document, or from the events.
  if (!wantsDocument(context) && !context.settings.events) await reportRows(context, place, ran);
  const { counts } = ran.summary;
  const { passwords, withoutPassword } = ran;
  if (withoutPassword > 0) {
    await context.note(text("cli.firstPassword.noneOfAll", { count: withThousands(withoutPassword) }));
  }
  if (passwords && passwords.made.size > 0) {
    const params = { count: withThousands(passwords.made.size), file: passwords.path };
    await context.note(text("cli.firstPassword.writtenAll", params));
  }
  const isStopped = ran.result.status === "stopped";
  const wrong =
    told.missing !== undefined || (told.refused ?? 0) > 0 || counts.failed + counts.conflict + counts.unknown > 0;
  const sum = sumText(context, ran.summary, told);
  await context.note(`${isStopped || wrong ? paint.warn("!") : paint.ok("✓")} ${sum}`);
  if (isStopped && told.again) await context.note(`  ${text("bulk.again")}`);
  if (isStopped) await context.note(`  ${text("jobs.continue", { command: `banche jobs resume ${place.id}` })}`);
  const code = exitCodeOf(ran, place);
  return code === exitCodes.ok && told.missing !== undefined ? exitCodes.partial : code;
}

/** The result of a job, for scripts. */
export function resultJson(
  { result, rows }: Ran,
  language: Context["settings"]["language"],
  registry: ResourceRegistry,
): { result: Json; issues: readonly Json[] } {
  return {
    result: { ...summaryJson(result.summary), ...(result.status === "stopped" && { stopped: result.stop.by }) },
    issues: rows.flatMap((row) => rowIssues(row, language, registry).map(issueJson)),
  };
}

export function summaryJson({ counts, left, open }: JobSummary) {
  const { created, updated, removed, same, failed, conflict, skipped, unknown } = counts;
  return { created, updated, removed, same, failed, conflict, skipped, unknown, left, open };
}

async function reportRows(context: Context, { id }: JobPlace, { rows }: Ran): Promise<void> {
  const { app, paint, settings, text } = context;
  const options = { language: settings.language, registry: await app.registry.load(), paint };
  for (const row of rows.slice(0, ROWS_SHOWN)) {
    for (const line of rowLines(row, options)) await app.stderr.write(`${line}\n`);
  }
  const more = rows.length - ROWS_SHOWN;
  if (more > 0) await app.stderr.write(`${text("jobs.moreRows", { count: withThousands(more), id })}\n`);
}
