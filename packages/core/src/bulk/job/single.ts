import { type BancheError, hasCode, isBancheError } from "../../errors.ts";
import type { AnyRecord } from "../../registry/record.ts";
import type { Resource } from "../../registry/resource.ts";
import type { Operation } from "../match/operation.ts";
import {
  ask,
  ATTEMPTS,
  callOptions,
  endsJob,
  failed,
  isFinal,
  type JobContext,
  keyOf,
  type Left,
  leavesDoubt,
  type Outcome,
  pause,
} from "./context.ts";
import type { JobRowCode } from "./records.ts";
import { needsRecord, sendWrite } from "./requests.ts";
import { judge, keyOfOperation, movedBy, movedFields, overwriteOf, type Write, writeOf } from "./writes.ts";

/** How an operation starts. */
export interface Start {
  /** An earlier attempt may have been carried out. */
  readonly doubt?: boolean;
  /** Read the record before sending: because of `doubt`, or because the server refused the operation. */
  readonly look?: Look;
  /** Former values that an earlier attempt has overwritten. */
  readonly before?: Outcome["before"];
}

type Look = { readonly why: "doubt" } | { readonly why: "refused"; readonly error: BancheError };

interface Run {
  readonly job: JobContext;
  readonly resource: Resource;
  readonly operation: Operation;
  write: Write;
  key: string;
  doubt: boolean;
  look: Look | undefined;
  before: Outcome["before"];
  requests: number;
  failures: number;
  overwrites: number;
}

/** After this many overwrites of a record that others keep changing, the operation fails. */
const OVERWRITES_MAX = 5;

/**
 * Carries out one operation, exactly once. If the server certainly did not carry it out, it is sent again after a
 * pause. If the server may have done it, it is sent again only with the same idempotency key; on servers without such
 * keys, the record is read first. Never throws a `BancheError`.
 */
export async function carryOut(job: JobContext, operation: Operation, start: Start = {}): Promise<Outcome | Left> {
  const resource = job.client.registry.of(operation.resource);
  const write = writeOf(resource, operation, job.state.created, !job.abilities.ours);
  if (typeof write === "string") return { status: write === "reference_failed" ? "skipped" : "failed", code: write };
  const run: Run = {
    job,
    resource,
    operation,
    write,
    key: keyOf(job, operation),
    doubt: start.doubt ?? false,
    look: start.look,
    before: start.before,
    requests: 0,
    failures: 0,
    overwrites: 0,
  };
  for (;;) {
    const result = await attempt(run);
    if (!result) continue;
    if (result.status === "left") return result;
    return { ...result, ...(run.requests > 1 && { attempts: run.requests }) };
  }
}

/** Reads the record if needed, and sends the write once. @returns undefined if another round is needed */
async function attempt(run: Run): Promise<Outcome | Left | undefined> {
  const { job, resource } = run;
  let writing = false;
  try {
    let record: AnyRecord | undefined;
    if (run.look || needsRecord(job.abilities, resource, run.write)) {
      record = await ask(job, () => find(run));
      const decided = await decide(run, record);
      run.look = undefined;
      if (decided) return decided;
    }
    const { ours } = job.abilities;
    const id = await ask(job, () => {
      writing = true;
      run.requests += 1;
      return sendWrite(
        job.client,
        { resource, write: run.write, record, ours, withNew: job.withNew },
        callOptions(job, run.key),
      );
    });
    return { status: "done", ...(id !== undefined && { id }), ...(run.before && { before: run.before }) };
  } catch (error) {
    if (!isBancheError(error)) throw error;
    return afterError(run, error, writing);
  }
}

async function afterError(run: Run, error: BancheError, writing: boolean): Promise<Outcome | Left | undefined> {
  const { job } = run;
  if (writing && leavesDoubt(error)) run.doubt = true;
  const left: Left = { status: "left", sent: run.doubt, error };
  if (endsJob(error)) return hasCode(error, "aborted") ? { status: "left", sent: run.doubt } : left;
  const pointed = run.write.kind !== "create";
  if (writing && (hasCode(error, "conflict") || (pointed && hasCode(error, "not_found")))) {
    run.look = { why: "refused", error };
    return undefined;
  }
  const mustLook = run.doubt && !job.abilities.keys;
  if (isFinal(error)) {
    if (!writing || !mustLook) return failed(error);
    run.look = { why: "refused", error };
    return undefined;
  }
  run.failures += 1;
  if (run.failures >= ATTEMPTS) return left;
  if (!(await pause(job, run.failures))) return { status: "left", sent: run.doubt };
  if (mustLook) run.look ??= { why: "doubt" };
  return undefined;
}

/** The current record that a write changes. */
async function find({ job, resource, operation, write }: Run): Promise<AnyRecord | undefined> {
  if (write.kind === "create") {
    const key = keyOfOperation(operation, job.state.created);
    return key === undefined ? undefined : (await job.existing(resource)).again(key);
  }
  try {
    return await job.client.of(resource).get(write.id, { signal: job.abandon });
  } catch (error) {
    if (hasCode(error, "not_found")) return undefined;
    throw error;
  }
}

/** Decides by the current record. @returns undefined if the write is to be sent */
async function decide(run: Run, record: AnyRecord | undefined): Promise<Outcome | undefined> {
  const { job, resource, look, write } = run;
  const verdict = judge(resource, write, record, job.abilities.ours);
  if (verdict === "wanted") {
    const id = record?.id ?? (write.kind === "create" ? undefined : write.id);
    const mine = run.doubt || job.cutOff;
    return {
      status: mine ? "done" : "same",
      ...(id !== undefined && { id }),
      ...(mine && run.before && { before: run.before }),
    };
  }
  if (verdict === "planned") return look?.why === "refused" ? failed(look.error) : undefined;
  const code: JobRowCode = !record ? "gone" : write.kind === "create" ? "exists" : "moved";
  const said = look?.why === "refused" && look.error.spoken ? { msg: look.error.message } : {};
  if (look?.why === "doubt" && record) return { status: "unknown", code };
  if (job.onConflict === "skip") return { status: "skipped", code, ...said };
  if (job.onConflict === "fail" || !record || run.overwrites >= OVERWRITES_MAX) {
    const issues = code === "moved" && record ? [...movedBy(record), ...movedFields(resource, write, record)] : [];
    return { status: "conflict", code, ...said, ...(issues.length > 0 && { issues }) };
  }
  return overwrite(run, record);
}

/** Changes the write so that it overwrites the current record. @returns undefined if the write is to be sent */
async function overwrite(run: Run, record: AnyRecord): Promise<Outcome | undefined> {
  const { job, resource, operation } = run;
  const { write, before } = overwriteOf(resource, run.write, record);
  if (write.kind === "update" && write.changes.length === 0) return { status: "same", id: record.id };
  run.overwrites += 1;
  run.write = write;
  run.before = before;
  run.doubt = false;
  run.key = `${keyOf(job, operation)}:${job.run}.${run.overwrites}`;
  const ns = [[operation.n, operation.n]] as const;
  await job.log.now({ type: "intent", at: job.clock.now(), ns, key: run.key, again: true, before });
  return undefined;
}
