import { type Kysely, sql } from "kysely";

import type { Schema } from "../../db/schema.ts";
import { newId } from "../../base/ids.ts";
import { messageOf } from "../../base/startError.ts";
import type { ScheduledJob } from "../../jobs/scheduled.ts";
import type { MailFacts } from "../../mail/mailTexts.ts";
import { callOut, OUTPUT_MAX_CHARS } from "../../outbound/callOut.ts";
import type { MayCall } from "../../outbound/targets.ts";
import type { InterfaceCalls } from "../../interfaces/calls.ts";
import type { SecretBox } from "../../secrets/secretBox.ts";
import { insertRows } from "../../tables/rows.ts";
import type { Ending } from "./ending.ts";
import { callInterface } from "./interfaceOfTask.ts";
import { pairsOf } from "./pairs.ts";

/** What is needed to run tasks. */
export interface RunDeps {
  readonly kysely: Kysely<Schema>;
  readonly jobs: readonly ScheduledJob[];
  readonly mayCall: MayCall;
  readonly interfaces: InterfaceCalls;
  /** Decrypts the secret headers of interfaces. */
  readonly secrets: SecretBox;
  readonly now: () => number;
  /** Notifies operators that a task failed, in the transaction that records the failure. */
  readonly notifyOfFailure: (db: Kysely<Schema>, taskId: string, facts: MailFacts) => Promise<void>;
}

interface Run {
  readonly id: string;
  readonly taskId: string;
  readonly attempt: number;
  readonly account: string;
  readonly code: string;
  readonly name: string;
  readonly job: string;
  readonly interfaceId: string | null;
  readonly method: string;
  readonly url: string;
  readonly parameters: string;
  readonly retries: number;
  readonly retryMinutes: number;
}

/**
 * Runs a waiting run once; a second process finds it started. If a process was killed during a run, jobs of the server are started again:
 * they may be interrupted anywhere. A call of an interface or address may already have had an effect. It is recorded as failed, and tried
 * again by the settings of the task.
 */
export async function carryOutRun(deps: RunDeps, runId: string): Promise<void> {
  const { kysely, now } = deps;
  const begun = await sql<Run & { readonly before: string }>`
    update task_runs run set state = 'running', started_at = ${new Date(now())}
    from task_runs old join tasks t on t.id = old.task_id
    where old.id = run.id and run.id = ${runId} and run.state in ('waiting', 'running')
    returning run.id, run.task_id, run.attempt, run.account, old.state as before,
      t.code, t.name, t.job, t.interface_id, t.method, t.url, t.parameters, t.retries, t.retry_minutes`.execute(kysely);
  const [run] = begun.rows;
  if (!run) return;
  const startedAt = now();
  const isCut = run.before === "running" && run.job === "";
  const ending: Ending = isCut ? { state: "failed", reason: "cut" } : await workOf(deps, run);
  await kysely
    .transaction()
    .execute((db) => finish(db, run, ending, { startedAt, at: now(), notifyOfFailure: deps.notifyOfFailure }));
}

async function workOf(deps: RunDeps, run: Run): Promise<Ending> {
  const { jobs, mayCall } = deps;
  const { job, interfaceId, code, method, url, parameters } = run;
  try {
    if (job !== "") {
      const found = jobs.find(({ name }) => name === job);
      if (!found) return { state: "failed", reason: "gone" };
      await found.run();
      return { state: "ok" };
    }
    if (interfaceId !== null && interfaceId !== "") {
      return await callInterface(deps, { interfaceId, code, parameters });
    }
    const given = pairsOf(parameters);
    const isPost = method === "POST";
    const address = new URL(url);
    if (!isPost) for (const [name, value] of given) address.searchParams.append(name, value);
    const answer = await callOut(
      { method: isPost ? "POST" : "GET", url: address, ...(isPost && { form: new URLSearchParams(given) }) },
      mayCall,
    );
    const isFine = answer.status >= 200 && answer.status < 300;
    return { state: isFine ? "ok" : "failed", output: `HTTP ${answer.status}\n${answer.text}`.trim() };
  } catch (error) {
    return { state: "failed", output: messageOf(error) };
  }
}

async function finish(
  db: Kysely<Schema>,
  run: Run,
  ending: Ending,
  { startedAt, at, notifyOfFailure }: Pick<RunDeps, "notifyOfFailure"> & Record<"startedAt" | "at", number>,
): Promise<void> {
  const { state, output = "", reason = "", params = {} } = ending;
  await sql`update task_runs set state = ${state}, finished_at = ${new Date(at)}, duration_ms = ${at - startedAt},
    output = ${storable(output)}, reason = ${reason}, reason_params = ${JSON.stringify(params)}::jsonb
    where id = ${run.id}`.execute(db);
  await sql`update tasks set run_count = run_count + 1, last_run_at = ${new Date(startedAt)}, last_result = ${state}
    where id = ${run.taskId}`.execute(db);
  if (state === "ok") return;
  if (run.attempt >= run.retries) return notifyOfFailure(db, run.taskId, { name: run.name, at });
  const { taskId, account, attempt, retryMinutes } = run;
  const dueAt = new Date(at + retryMinutes * 60_000);
  await insertRows(db, "taskRuns", [{ id: newId(at), taskId, account, dueAt, attempt: attempt + 1, state: "waiting" }]);
}

/** Removes zero characters and incomplete characters, which the database cannot store. */
function storable(output: string): string {
  return Buffer.from(output.replaceAll("\u0000", "").slice(0, OUTPUT_MAX_CHARS)).toString();
}
