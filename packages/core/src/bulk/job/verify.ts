import type { CommonClient } from "../../client/clientOf.ts";
import { mapInOrder } from "../../client/mapInOrder.ts";
import { BancheError } from "../../errors.ts";
import type { CancelSignal } from "../../ports.ts";
import type { AnyRecord } from "../../registry/record.ts";
import type { Resource } from "../../registry/resource.ts";
import { changesOf } from "../../records/changes.ts";
import { type Existing, existingRecords } from "../match/existing.ts";
import { isNewRecord, type Operation } from "../match/operation.ts";
import { type JobState, readJobState } from "./jobState.ts";
import type { JobPlan, Journal, OutcomeStatus } from "./records.ts";
import { type Survey, surveyPlan } from "./survey.ts";
import { keyOfOperation, type Write, writeOf } from "./writes.ts";

export interface VerifyOptions {
  readonly client: CommonClient;
  readonly plan: JobPlan;
  readonly journal: Pick<Journal, "read">;
  readonly signal?: CancelSignal | undefined;
}

/**
 * How the server compares with the journal entry of one operation. `agrees`: both are the same. `differs`: the record
 * exists with other values. `missing`: it does not exist. `there`: it was deleted but exists. `unrecorded`: the
 * server has the wanted values, but the journal has no result. `open`: the journal has no result, and the server does
 * not have the values. `unclear`: the record cannot be identified, because it refers to another record whose id is
 * unknown.
 */
export type Verdict = "agrees" | "differs" | "missing" | "there" | "unrecorded" | "open" | "unclear";

/** One operation of a job, compared with the server. */
export interface VerifiedRow {
  readonly n: number;
  readonly op: Operation["op"];
  readonly resource: string;
  /** The key as it is shown to people. */
  readonly key: string;
  /** Name of the file, and line from 1; missing if the operation has no line in a file. */
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly verdict: Verdict;
  /** Our names of the fields with other values. */
  readonly fields: readonly string[];
  /** Result in the journal; `open`: it may or may not have been carried out, `left`: it was not tried. */
  readonly journal: OutcomeStatus | "open" | "left";
}

const GROUPS_AHEAD = 4;

/**
 * Compares the journal with the server, operation by operation in the order of the plan. Operations that were refused
 * or left out on purpose are skipped. Operations that were not tried are reported only if the server has their values
 * anyway. If a later operation of the job changed a value again, it is compared once. Sends only reads.
 *
 * @throws {BancheError} when the server fails, `aborted` when the signal fires
 * @throws what `plan.read()` and `journal.read()` throw
 */
export async function* verifyJob(options: VerifyOptions): AsyncGenerator<readonly VerifiedRow[]> {
  const { client, plan, journal, signal } = options;
  const survey = await surveyPlan(plan, client.registry);
  const state = await readJobState(journal as Journal, survey);
  const again = await writtenAgain(plan, survey);
  const existing = new Map<string, Promise<Existing>>();
  const recordsOf = async (name: string, keys: readonly string[]) => {
    const reader = existing.get(name) ?? existingRecords(client, client.registry.of(name), signal);
    existing.set(name, reader);
    return (await reader).read(keys);
  };

  async function compare(group: readonly Operation[]): Promise<readonly VerifiedRow[]> {
    const asked = group.flatMap((operation) => {
      const said = saidOf(state, operation.n);
      return said === undefined ? [] : [{ operation, said, key: keyOfOperation(operation, state.created) }];
    });
    const found = new Map<string, ReadonlyMap<string, AnyRecord>>();
    for (const name of new Set(asked.map(({ operation }) => operation.resource))) {
      const keys = asked.flatMap(({ operation, key }) => (operation.resource === name ? (key ?? []) : []));
      found.set(name, keys.length > 0 ? await recordsOf(name, [...new Set(keys)]) : new Map());
    }
    return asked.flatMap(({ operation, said, key }) => {
      const record = key === undefined ? undefined : found.get(operation.resource)?.get(key);
      const { n, op, resource, label, source } = operation;
      const at = source && { file: plan.header.files[source.file], line: source.line };
      const judged = judge(operation, {
        resource: client.registry.of(operation.resource),
        said,
        record,
        state,
        skip: again(operation),
      });
      return judged ? [{ n, op, resource, key: label, ...at, ...judged, journal: said }] : [];
    });
  }

  for await (const rows of mapInOrder(plan.read(), compare, GROUPS_AHEAD)) {
    if (signal?.aborted) throw new BancheError("aborted");
    yield rows;
  }
}

type Said = VerifiedRow["journal"];

/** Undefined if the operation was refused or left out on purpose: the server is not asked. */
function saidOf(state: JobState, n: number): Said | undefined {
  const outcome = state.outcome(n);
  if (outcome === "failed" || outcome === "conflict" || outcome === "skipped") return undefined;
  return outcome ?? (state.open.has(n) ? "open" : "left");
}

interface Seen {
  readonly resource: Resource;
  readonly said: Said;
  readonly record: AnyRecord | undefined;
  readonly state: JobState;
  /** Whether a later operation of the job writes this field. */
  readonly skip: (field: string) => boolean;
}

function judge(
  operation: Operation,
  { resource, said, record, state, skip }: Seen,
): Pick<VerifiedRow, "verdict" | "fields"> | undefined {
  const write = writeOf(resource, operation, state.created, false);
  if (typeof write === "string") return said === "left" ? undefined : { verdict: "unclear", fields: [] };
  const isThere = record !== undefined && (write.kind === "create" || record.id === write.id);
  const fields = isThere ? differing(resource, record, write).filter((field) => !skip(field)) : [];
  const wanted = write.kind === "remove" ? !isThere : isThere && fields.length === 0;
  if (said === "done" || said === "same") {
    if (wanted) return { verdict: "agrees", fields };
    if (write.kind === "remove") return { verdict: "there", fields: [] };
    return { verdict: isThere ? "differs" : "missing", fields };
  }
  if (said === "left") return wanted ? { verdict: "unrecorded", fields: [] } : undefined;
  return { verdict: wanted ? "unrecorded" : "open", fields };
}

/** Fields of a record that do not have the values of a write. */
function differing(resource: Resource, record: AnyRecord, write: Write): readonly string[] {
  if (write.kind === "remove") return [];
  const values =
    write.kind === "create" ? write.values : new Map(write.changes.map(({ field, after }) => [field, after]));
  return changesOf(resource, record, values).map(({ field }) => field);
}

/**
 * Finds the fields that a later operation of the plan writes again. Memory only for records that are written more
 * than once.
 */
async function writtenAgain(
  plan: JobPlan,
  { rewritten }: Survey,
): Promise<(operation: Operation) => (field: string) => boolean> {
  const last = new Map<string, number>();
  for await (const group of plan.read()) {
    for (const operation of group) {
      const isTwice = operation.op === "update" && (isNewRecord(operation.id) || rewritten.has(operation.resource));
      if (!isTwice) continue;
      for (const { field } of operation.changes) last.set(`${recordOf(operation)} ${field}`, operation.n);
    }
  }
  return (operation) => (field) => (last.get(`${recordOf(operation)} ${field}`) ?? operation.n) > operation.n;
}

/** Identifies the record of an operation: by its id, or by the creating operation of the same plan. */
function recordOf(operation: Operation): string {
  if (operation.op === "create") return `new ${operation.n}`;
  const { id, resource } = operation;
  return typeof id === "string" ? `${resource} ${id}` : `new ${id.$new}`;
}
