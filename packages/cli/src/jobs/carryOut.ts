import type { TextKey } from "@banche/core";
import { FIRST_PASSWORDS, isTrouble, type JobResult, type JobRow, type JobSummary, runJob } from "@banche/core/bulk";
import { withThousands } from "@banche/core/text";
import { JobBusyError, openJournal, openPlanFile } from "@banche/core/node";
import type { StopSignal } from "../app.ts";
import { targetOf } from "../bulk/planning.ts";
import { openPasswordFile, type PasswordFile } from "../bulk/passwordFile.ts";
import { type Stop, stopCode, stoppable } from "../bulk/stop.ts";
import type { Context } from "../context.ts";
import { exitCodes } from "../exitCodes.ts";
import type { Input } from "../program/input.ts";
import type { SignedIn } from "../session/connect.ts";
import { readGuards, readRunSettings } from "./guards.ts";
import { type JobPlace, stateTrouble } from "./jobFolders.ts";
import { removeJob } from "./jobRecords.ts";
import { busyTrouble, journalTrouble, planTrouble, refusalTrouble } from "./jobTrouble.ts";
import { createRenderer, progressModes } from "./render.ts";

/** Most failed rows that are kept for the report; the journal has all of them. */
const ROWS_KEPT = 100_000;

export interface Ran {
  readonly result: Exclude<JobResult, { readonly status: "refused" }>;
  readonly summary: JobSummary;
  /** Rows of this run that failed. */
  readonly rows: readonly JobRow[];
  readonly signal: StopSignal | undefined;
  /** The file with the passwords of new users. */
  readonly passwords: Pick<PasswordFile, "path" | "made"> | undefined;
  /** Number of users that this run created without their own password. */
  readonly withoutPassword: number;
}

export interface CarryOutOptions {
  readonly input: Input;
  readonly place: JobPlace;
  /** The name of the work in the progress line. */
  readonly phase: TextKey;
  /** False for a job that continues: the guards of its plan were checked when it began. */
  readonly guarded: boolean;
}

/**
 * Runs or continues a job and shows its progress. After the first Ctrl-C nothing new is sent, and pending calls are awaited; the second
 * one stops at once. The job can be resumed in both cases.
 *
 * @throws {CliError} `busy`, `safety`, `stale_plan`, `file`; `interrupted`, `terminated` or `hangup` at the second signal
 */
export async function carryOut(context: Context, connection: SignedIn, options: CarryOutOptions): Promise<Ran> {
  const { app, settings } = context;
  const { input, place, phase, guarded } = options;
  const mode = progressModes.find((one) => one === input.text("progress")) ?? "auto";
  const running = readRunSettings(input);
  const plan = await openPlanFile(place.plan, connection.client.registry).catch((error: unknown) => {
    throw planTrouble(error, place.plan, settings.language);
  });
  const journal = await openJournal(place.journal, { clock: app.clock }).catch((error: unknown) => {
    throw error instanceof JobBusyError ? busyTrouble(place.id, error) : stateTrouble(app, error);
  });
  const passwords = await openPasswordFile(context, connection, input, !guarded).catch(async (error: unknown) => {
    await journal.close();
    if (guarded) await removeJob(place);
    throw error;
  });
  const renderer = createRenderer(context, mode, phase);
  const rows: JobRow[] = [];
  const additions = await connection.client.additions().catch(() => new Set<string>());
  const givesNone = !passwords && additions.has(FIRST_PASSWORDS);
  let withoutPassword = 0;
  const work = async (stop: Stop): Promise<Ran> => {
    try {
      const result = await runJob({
        client: connection.client,
        plan,
        journal,
        jobId: place.id,
        target: targetOf(connection),
        clock: app.clock,
        random: app.random,
        ...running,
        ...(guarded && readGuards(input)),
        signal: stop.signal,
        withNew: passwords?.withNew,
        onEvent(event) {
          if (event.type === "row") {
            passwords?.take(event.row);
            if (givesNone && signsIn(connection, event.row)) withoutPassword += 1;
          }
          if (event.type === "row" && isTrouble(event.row) && rows.length < ROWS_KEPT) rows.push(event.row);
          renderer.take(event);
        },
      });
      if (result.status === "refused") {
        if (guarded) await removeJob(place);
        throw refusalTrouble(result.refusal);
      }
      return { result, summary: result.summary, rows, passwords, withoutPassword, signal: stop.received() };
    } finally {
      await journal.close().catch(() => undefined);
    }
  };
  try {
    return await stoppable(app, work, {
      text: { key: "jobs.cutOff" },
      mend: { key: "jobs.unfinishedMend", params: { id: place.id } },
    });
  } finally {
    passwords?.close();
    await renderer.end();
  }
}

/** Whether a record was created that a person signs in with. */
function signsIn({ registry }: SignedIn, { op, status, resource }: JobRow): boolean {
  return op === "create" && status === "done" && registry.find(resource)?.passwordOf !== undefined;
}

/** @throws the error that ended the job */
export function exitCodeOf({ result, signal }: Ran, place: JobPlace): number {
  const { counts } = result.summary;
  if (result.status === "stopped") {
    const { stop } = result;
    if (stop.by === "error") throw stop.error;
    if (stop.by === "journal") throw journalTrouble(place, stop.error);
    return stopCode(signal ?? "SIGINT");
  }
  return counts.failed + counts.conflict + counts.unknown > 0 ? exitCodes.partial : exitCodes.ok;
}

/** Parts of the summary beyond the counts of the job. */
export interface SumParts {
  /** Rows of the plan that the server already had. */
  readonly same?: number;
  /** A part that names the files with the rejected rows. */
  readonly rejected?: string | undefined;
  /** Rows that were left out because they are wrong. */
  readonly refused?: number;
  /** A part that names what was asked for but is not in the plan. */
  readonly missing?: string | undefined;
}

/** `新增 9,963，修改 2`: the result of a job. */
export function sumText(
  { text, settings }: Context,
  summary: JobSummary,
  { same = 0, rejected, missing }: SumParts = {},
): string {
  const { counts, left, open } = summary;
  const part = (key: TextKey, count: number, always = false) =>
    count > 0 || always ? [text(key, { count: withThousands(count) })] : [];
  const { created, updated, removed, failed, conflict, skipped, unknown } = counts;
  const nothing = updated + removed + counts.same + skipped + failed + conflict + unknown === 0;
  return [
    ...part("bulk.created", created, nothing),
    ...part("bulk.updated", updated),
    ...part("jobs.removed", removed),
    ...part("bulk.same", counts.same + same),
    ...part("jobs.skipped", skipped),
    ...part("jobs.conflicts", rejected === undefined ? conflict : 0),
    ...part("bulk.unknown", unknown),
    ...part("jobs.open", open),
    ...part("bulk.left", left),
    ...(rejected === undefined ? part("bulk.failed", failed) : [rejected]),
    ...(missing === undefined ? [] : [missing]),
  ].join(settings.language === "en" ? ", " : "，");
}
