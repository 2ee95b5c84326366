import type { CommonClient } from "../../client/clientOf.ts";
import type { Random } from "../../ports.ts";
import type { PlanHeader, PlanTarget } from "../match/operation.ts";
import { memoryPlan, type PlanDraft } from "../plan/memoryPlan.ts";
import { type ChangePlan, planChanges, type PlanChangesOptions } from "../plan/planChanges.ts";
import type { JobProgress, JobRow } from "./events.ts";
import { FIRST_PASSWORDS, type FirstPasswords, firstPasswords } from "./firstPasswords.ts";
import { jobIdOf } from "./jobId.ts";
import { memoryJournal } from "./memoryJournal.ts";
import type { JobPlan, Journal } from "./records.ts";
import { isTrouble } from "./rowIssues.ts";
import { type JobOptions, type JobResult, runJob } from "./runJob.ts";
import { planUndo, type UndoGap, undoHeader } from "./undo.ts";

export interface FileChangeOptions extends Omit<PlanChangesOptions, "clock" | "store" | "target"> {
  /** The server, account and factory that `client` uses now. A job runs only on the target of its plan. */
  readonly target: () => PlanTarget;
  readonly clock: JobOptions["clock"];
  readonly random: Random;
  /** A cryptographically secure random source: first passwords are made from it. */
  readonly randomBytes: (length: number) => Uint8Array;
  /** Where the plan is stored. Default: in memory. */
  readonly store?: ((header: PlanHeader) => PlanDraft) | undefined;
}

export interface ApplyOptions extends Pick<
  JobOptions,
  "concurrency" | "rate" | "onConflict" | "maxDelete" | "expect" | "signal"
> {
  /** An empty journal, or the journal of an earlier run of this change, which then continues. Default: in memory. */
  readonly journal?: Journal | undefined;
  readonly onProgress?: ((progress: JobProgress) => void) | undefined;
}

/** Files that were fully checked and compared with the server. Nothing was written to the server. */
export interface FileChange extends Omit<ChangePlan, "plan"> {
  /** False if there are errors that may not be left out; see `issues`. */
  readonly canApply: boolean;
  /**
   * Carries out the change. If called again with the same journal, it continues where the last run stopped or was cut
   * off.
   *
   * @throws {TypeError} when `canApply` is false
   */
  apply(options?: ApplyOptions): Promise<AppliedChange>;
}

/** The result of a change. */
export interface AppliedChange {
  readonly result: JobResult;
  /** Rows of this run that were not carried out, with the reason. */
  readonly troubles: readonly JobRow[];
  /** First passwords of the created people, by account. They are stored nowhere else. */
  readonly passwords: ReadonlyMap<string, string>;
  /** For an undo: operations that cannot be undone. */
  readonly gaps: readonly UndoGap[];
  /**
   * Undoes the change. Rows that were changed meanwhile are conflicts.
   *
   * @throws {TypeError} when the change was refused: nothing was done
   */
  undo(options?: ApplyOptions): Promise<AppliedChange>;
}

/**
 * Plans a change from files. This call only sends reads; `apply` then carries out the plan, and its result can be
 * undone.
 *
 * @throws {BancheError} when the server fails, `aborted` when the signal fires
 * @throws what the sources and the store throw
 */
export async function planFileChange(options: FileChangeOptions): Promise<FileChange> {
  const { plan: sealed, ...seen } = await planChanges({
    ...options,
    target: options.target(),
    store: options.store ?? memoryPlan,
  });
  return {
    ...seen,
    canApply: sealed !== undefined,
    async apply(asked = {}) {
      if (!sealed) throw new TypeError("there is no plan: the issues say why");
      const plan = { header: seen.header, totals: seen.totals, hash: sealed.hash, read: () => sealed.store.read() };
      return carryOut(options, plan, asked);
    },
  };
}

async function carryOut(host: FileChangeOptions, plan: JobPlan, asked: ApplyOptions): Promise<AppliedChange> {
  const { client, clock, random } = host;
  const { journal = memoryJournal(), onProgress, ...settings } = asked;
  const jobId = jobIdOf(plan.header, plan.hash);
  const passwords = plan.header.undoes === undefined ? await passwordsFor(client, host) : undefined;
  const troubles: JobRow[] = [];
  const result = await runJob({
    ...settings,
    ...{ client, clock, random, plan, journal, jobId },
    target: host.target(),
    withNew: passwords?.withNew,
    onEvent(event) {
      if (event.type === "progress") onProgress?.(event.progress);
      if (event.type !== "row") return;
      passwords?.take(event.row);
      if (isTrouble(event.row)) troubles.push(event.row);
    },
  });
  return {
    ...{ result, troubles, gaps: [] },
    passwords: passwords?.made ?? new Map(),
    async undo(next = {}) {
      if (result.status === "refused") throw new TypeError("nothing was done: the change was refused");
      const header = undoHeader(plan.header, jobId, clock.now());
      const store = (host.store ?? memoryPlan)(header);
      const { gaps, ...sealed } = await planUndo({ plan, journal, store, client, registry: client.registry });
      return { ...(await carryOut(host, { header, ...sealed, read: () => store.read() }, next)), gaps };
    },
  };
}

/**
 * Undefined on servers that accept no password for a new user. If a server does not answer, the job reports that
 * itself.
 */
async function passwordsFor(
  client: CommonClient,
  { randomBytes }: Pick<FileChangeOptions, "randomBytes">,
): Promise<FirstPasswords | undefined> {
  const additions = await client.additions().catch(() => new Set<string>());
  return additions.has(FIRST_PASSWORDS) ? firstPasswords({ registry: client.registry, randomBytes }) : undefined;
}
