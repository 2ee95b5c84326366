import type { ResourceRegistry } from "@banche/core";
import { fieldLabel } from "@banche/core";
import { type Verdict, type VerifiedRow, verifyJob } from "@banche/core/bulk";
import { oneLine, withThousands } from "@banche/core/text";
import { openPlanFile } from "@banche/core/node";
import { stoppable } from "../../bulk/stop.ts";
import { createProgress } from "../../bulk/progress.ts";
import type { Context } from "../../context.ts";
import { exitCodes } from "../../exitCodes.ts";
import { changesIn } from "../../jobs/guards.ts";
import { findJob } from "../../jobs/jobFolders.ts";
import { journalOf, readJobAnew } from "../../jobs/jobRecords.ts";
import { busyTrouble, planTrouble } from "../../jobs/jobTrouble.ts";
import { printDocument, wantsDocument } from "../../output/document.ts";
import { type JsonObject, toJson } from "../../output/json.ts";
import { createPaint } from "../../output/paint.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";

const VERDICTS: readonly Verdict[] = ["agrees", "differs", "missing", "there", "unrecorded", "open", "unclear"];

/**
 * Compares the journal of a job with the server and reports every change that differs. Sends only reads. Returns 0 when they agree, 3 when
 * they differ.
 */
export async function verifyJobNow(context: Context, input: Input): Promise<number> {
  const { app, settings, text, paint } = context;
  const registry = await app.registry.load();
  const place = await findJob(app, input.args[0] ?? "");
  const { holder } = await readJobAnew(place);
  if (holder) throw busyTrouble(place.id, { holder, path: `${place.journal}.lock` });
  const plan = await openPlanFile(place.plan, registry).catch((error: unknown) => {
    throw planTrouble(error, place.plan, settings.language);
  });
  const total = changesIn(plan.totals);
  const isAll = input.flag("all");
  const counts = new Map<Verdict, number>(VERDICTS.map((verdict) => [verdict, 0]));
  const kept: VerifiedRow[] = [];
  const shown = createPaint(app.stdout, settings.color, app.env);
  const print = async (rows: readonly VerifiedRow[]) => {
    if (wantsDocument(context)) kept.push(...rows);
    else if (settings.format === "ndjson")
      await app.stdout.write(rows.map((row) => `${toJson(rowJson(row))}\n`).join(""));
    else await app.stdout.write(rows.map((row) => `${lineOf({ ...context, registry }, row, shown)}\n`).join(""));
  };
  await withSession(context, async ({ client }) => {
    const { stderr, clock } = app;
    const progress = createProgress({ stream: stderr, clock, text, quiet: settings.quiet }, "jobs.comparing", total);
    try {
      await stoppable(
        app,
        async ({ signal }) => {
          let done = 0;
          for await (const rows of verifyJob({ client, plan, journal: journalOf(place), signal })) {
            for (const { verdict } of rows) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
            const wanted = isAll ? rows : rows.filter(({ verdict }) => verdict !== "agrees");
            if (wanted.length > 0) await print(wanted);
            progress.update((done += rows.length));
          }
        },
        { text: { key: "cli.errors.interrupted" } },
      );
    } finally {
      await progress.end();
    }
  });
  const agrees = counts.get("agrees") ?? 0;
  const wrong = [...counts.values()].reduce((sum, count) => sum + count, 0) - agrees;
  await printDocument(context, () => ({
    ...{ job: place.id, agrees: wrong === 0, counts: Object.fromEntries(counts) },
    rows: kept.map(rowJson),
  }));
  const said =
    wrong === 0
      ? text("jobs.agreesAll", { id: place.id, count: withThousands(agrees) })
      : text("jobs.disagrees", { id: place.id, agrees: withThousands(agrees), count: withThousands(wrong) });
  await context.note(`${wrong === 0 ? paint.ok("✓") : paint.warn("!")} ${said}`);
  const unknown = (counts.get("open") ?? 0) + (counts.get("unrecorded") ?? 0);
  if (unknown > 0) await context.note(`  ${text("jobs.continue", { command: `banche jobs resume ${place.id}` })}`);
  return wrong === 0 ? exitCodes.ok : exitCodes.partial;
}

function lineOf(
  { text, settings, registry }: Context & { readonly registry: ResourceRegistry },
  row: VerifiedRow,
  paint: ReturnType<typeof createPaint>,
): string {
  const { file, line, key, verdict, fields, resource } = row;
  const place = file === undefined ? "" : `${paint.strong(oneLine(`${file}:${line ?? 0}`))} `;
  const said = text(`jobs.verdicts.${verdict}`);
  const headings = fields.map((field) => fieldLabel(registry.of(resource), field, settings.language));
  const what = fields.length === 0 ? said : text("jobs.differing", { verdict: said, fields: headings.join(", ") });
  return `${place}${oneLine(key)}: ${what} ${paint.dim(`(${verdict})`)}`;
}

/** One row for programs. */
function rowJson({ n, op, resource, key, file, line, verdict, fields, journal }: VerifiedRow): JsonObject {
  return {
    ...{ n, operation: op === "remove" ? "delete" : op, resource, key, file: file ?? null, line: line ?? null },
    ...{ journal, verdict, fields },
  };
}
