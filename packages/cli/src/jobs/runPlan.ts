import type { TextKey } from "@banche/core";
import { type JobRow, type PlanTotals, refusalOf, type VerifiedPlan } from "@banche/core/bulk";
import { withThousands } from "@banche/core/text";
import { targetOf } from "../bulk/planning.ts";
import { reportNoChanges } from "../bulk/planReport.ts";
import type { Context } from "../context.ts";
import { exitCodes } from "../exitCodes.ts";
import { printDocument } from "../output/document.ts";
import type { Json, JsonObject } from "../output/json.ts";
import type { Input } from "../program/input.ts";
import type { SignedIn } from "../session/connect.ts";
import { carryOut } from "./carryOut.ts";
import { changesIn, confirmChanges, readGuards } from "./guards.ts";
import type { NewJob } from "./jobFolders.ts";
import { removeOldJobs } from "./jobRecords.ts";
import { resultJson, reportBegun, reportResult } from "./jobReport.ts";
import { alreadyTrouble, refusalTrouble } from "./jobTrouble.ts";

/** Most changes that are shown before the question. */
const CHANGES_SHOWN = 20;

export interface PlanRun {
  readonly input: Input;
  readonly job: NewJob;
  readonly plan: Pick<VerifiedPlan, "header" | "totals" | "hash">;
  readonly phase: TextKey;
  readonly question: string;
  /** Shows the first changes before the question, and returns how many were shown. */
  readonly show: (most: number) => Promise<number>;
  /** The first members of the document for programs; the job adds to `issues`. */
  readonly head?: JsonObject & { readonly issues?: readonly Json[] };
  /** Writes the refused rows to files. */
  readonly reject?: (rows: readonly JobRow[]) => Promise<Rejected | undefined>;
  /** Running the same command again also continues the job. */
  readonly again?: boolean;
  /** A part of the summary that names what was asked for but is not in the plan. With it the result is never a success. */
  readonly missing?: string;
}

export interface Rejected {
  /** A part of the summary that names the files. */
  readonly text: string;
  readonly files: readonly string[];
}

/**
 * Runs a sealed plan as a job of its own, after a question.
 *
 * @returns the exit code
 * @throws {CliError} `safety`, `stale_plan`, `declined`, `usage`, and what `carryOut` throws
 */
export async function runPlan(context: Context, connection: SignedIn, run: PlanRun): Promise<number> {
  const { app, text } = context;
  const { input, plan, job, phase, question, head = {}, reject, again = false, missing } = run;
  const { header, totals, hash } = plan;
  const changes = changesIn(totals);
  // Rows that were left out when a saved plan was made do not count as failures when it is carried out.
  const left = reject ? totals : { ...totals, invalid: 0 };
  const guards = readGuards(input);
  const refusal = refusalOf(plan, { totals, actual: targetOf(connection), guards });
  if (refusal) throw refusalTrouble(refusal);
  if (changes === 0) {
    const rejected = await reject?.([]);
    await reportNoChanges(context, left, rejected?.text);
    await printDocument(context, () => ({ ...head, ...rejectedJson(rejected) }));
    return refusedCode(left);
  }
  if (context.canAsk && !(input.flag("yes") && totals.remove === 0)) {
    const shown = await run.show(CHANGES_SHOWN);
    const more = changes - Math.min(shown, CHANGES_SHOWN);
    if (more > 0) await app.stderr.write(`${text("bulk.more", { count: withThousands(more) })}\n`);
  }
  await confirmChanges(context, input, { totals, question });
  const place = await job.claim(header, hash);
  if (!place) throw await alreadyTrouble(app, header, hash);
  await reportBegun(context, place);
  const ran = await carryOut(context, connection, { input, place, phase, guarded: true });
  let rejected: Rejected | undefined;
  try {
    rejected = await reject?.(ran.rows);
  } finally {
    const { result, issues } = resultJson(ran, context.settings.language, connection.client.registry);
    const all = [...(head.issues ?? []), ...issues];
    await printDocument(context, () => ({ ...head, job: place.id, issues: all, result, ...rejectedJson(rejected) }));
  }
  const told = { rejected: rejected?.text, same: totals.same, again, missing, refused: left.invalid };
  const code = await reportResult(context, place, ran, told);
  await removeOldJobs(app);
  return code === exitCodes.ok ? refusedCode(left) : code;
}

/** Rows that were left out because they are wrong are no success: 3, or 6 when there was no valid row. */
export function refusedCode({ invalid, same, ...totals }: PlanTotals): number {
  if (invalid === 0) return exitCodes.ok;
  return changesIn(totals) + same === 0 ? exitCodes.invalid : exitCodes.partial;
}

function rejectedJson(rejected: Rejected | undefined): JsonObject {
  return rejected ? { rejected: rejected.files } : {};
}
