import type { CommonClient } from "../../client/clientOf.ts";
import type { ResourceRegistry } from "../../registry/registry.ts";
import { type Existing, existingRecords } from "../match/existing.ts";
import { GROUP_ROWS } from "../limits.ts";
import type { Operation, PlanHeader, PlanStore, PlanTotals } from "../match/operation.ts";
import { type Draft, inverseOf } from "./inverse.ts";
import { type JobState, readJobState } from "./jobState.ts";
import type { JobPlan, Journal, OutcomeRecord } from "./records.ts";
import { type ReturningRecords, returningRecords } from "./returning.ts";
import { groupsOfStep, type Survey, surveyPlan } from "./survey.ts";
import { keyOfOperation } from "./writes.ts";

export interface UndoOptions {
  /** The plan of the job. */
  readonly plan: JobPlan;
  /** Results of the job. The job may be unfinished. */
  readonly journal: Pick<Journal, "read">;
  /** Stores the new plan; its header is `undoHeader`. */
  readonly store: Pick<PlanStore, "append" | "seal">;
  readonly registry: ResourceRegistry;
  /** Looks up the ids of created records on servers that do not return them. */
  readonly client?: CommonClient | undefined;
}

/** An operation that cannot be undone. */
export interface UndoGap {
  /** Number in the plan that is undone. */
  readonly n: number;
  readonly resource: string;
  readonly label: string;
  /**
   * `unknown`: it is unknown whether it was carried out. `open`: resume the job first. `gone`: the record is not
   * found.
   */
  readonly reason: "unknown" | "open" | "gone";
}

export interface UndoPlan {
  /** Hash of the new plan. */
  readonly hash: string;
  readonly totals: PlanTotals;
  readonly gaps: readonly UndoGap[];
}

/** The header of the plan that undoes a job. */
export function undoHeader(plan: PlanHeader, jobId: string, nowMs: number): PlanHeader {
  return { ...plan, createdAt: new Date(nowMs).toISOString(), undoes: jobId };
}

/**
 * Plans the reverse of a job, in reverse order. Created records are deleted, changed records get their former values,
 * deleted records are created again with new ids. Records that the job changed or deleted then refer to the new ids;
 * records that the job never changed do not. Rows that were changed meanwhile become conflicts when the plan is
 * carried out. Sends only reads, and only if ids are missing.
 *
 * @throws {BancheError} when the server fails
 */
export async function planUndo({ plan, journal, store, registry, client }: UndoOptions): Promise<UndoPlan> {
  const survey = await surveyPlan(plan, registry);
  const state = await readJobState(journal as Journal, survey);
  const returning = await returningRecords(plan, journal, state, registry);
  const find = idFinder(client, registry, state);
  const writer = planWriter(store, returning);
  const gaps: UndoGap[] = [];
  const later: Draft[] = [];

  for (const [place, step] of [...survey.steps].reverse().entries()) {
    const outcomes = outcomesIn(journal, rangeOf(survey, step));
    for await (const group of groupsOfStep(plan, step)) {
      const done = group.filter(({ n }) => state.outcome(n) === "done");
      gaps.push(...group.flatMap((operation) => gapOf(operation, state)));
      const records = new Map<number, OutcomeRecord>();
      for (const { n } of done) {
        const record = await outcomes.take(n);
        if (record) records.set(n, record);
      }
      const ids = await find(done.filter(({ n, op }) => op === "create" && records.get(n)?.id === undefined));
      for (const operation of done) {
        const outcome = records.get(operation.n);
        const id = outcome?.id ?? ids.get(operation.n);
        const exact = !survey.isTouched(operation.n) && !survey.rewritten.has(operation.resource);
        const draft = outcome && inverseOf(operation, { registry, outcome, id, exact, created: state.created });
        if (draft) later.push(...(await writer.write(draft, place)));
        else gaps.push(gap(operation, "gone"));
      }
    }
  }
  for (const draft of later) await writer.write(draft, survey.steps.length);
  return { ...(await writer.end()), gaps };
}

function gapOf(operation: Operation, { outcome, open }: JobState): readonly UndoGap[] {
  if (outcome(operation.n) === "unknown") return [gap(operation, "unknown")];
  return open.has(operation.n) ? [gap(operation, "open")] : [];
}

function gap({ n, resource, label }: Operation, reason: UndoGap["reason"]): UndoGap {
  return { n, resource, label, reason };
}

/**
 * The outcomes of the operations of a step. Callers ask for them roughly in the order of the journal, so few are held
 * in memory.
 */
function outcomesIn(journal: Pick<Journal, "read">, [first, last]: readonly [number, number]) {
  const source = journal.read()[Symbol.asyncIterator]();
  const ahead = new Map<number, OutcomeRecord>();
  return {
    async take(n: number): Promise<OutcomeRecord | undefined> {
      while (!ahead.has(n)) {
        const next = await source.next();
        if (next.done) return undefined;
        const record = next.value;
        if (record.type === "outcome" && record.n >= first && record.n <= last) ahead.set(record.n, record);
      }
      const record = ahead.get(n);
      ahead.delete(n);
      return record;
    },
  };
}

function rangeOf(survey: Survey, step: number): readonly [number, number] {
  return survey.ranges.get(step) ?? [0, survey.length];
}

/** Finds created records by their natural key. */
function idFinder(client: CommonClient | undefined, registry: ResourceRegistry, { created }: JobState) {
  const existing = new Map<string, Promise<Existing>>();
  return async (operations: readonly Operation[]): Promise<ReadonlyMap<number, string>> => {
    const ids = new Map<number, string>();
    for (const operation of operations) {
      const known = created(operation.n)?.id;
      if (known !== undefined) ids.set(operation.n, known);
    }
    const unknown = operations.filter(({ n }) => !ids.has(n));
    if (!client || unknown.length === 0) return ids;
    for (const name of new Set(unknown.map(({ resource }) => resource))) {
      const mine = unknown.filter(({ resource }) => resource === name);
      const there = existing.get(name) ?? existingRecords(client, registry.of(name));
      existing.set(name, there);
      const keys = mine.map((operation) => keyOfOperation(operation, created) ?? "");
      const found = await (await there).read(keys);
      mine.forEach(({ n }, at) => {
        const id = found.get(keys[at] ?? "")?.id;
        if (id !== undefined) ids.set(n, id);
      });
    }
    return ids;
  };
}

/** Numbers operations and writes them in groups. */
function planWriter(store: UndoOptions["store"], returning: ReturningRecords) {
  const totals = { create: 0, update: 0, remove: 0, same: 0, invalid: 0 };
  let group: Operation[] = [];
  let next = 0;

  async function put(draft: Draft, step: number): Promise<number> {
    const n = next;
    next += 1;
    const { restores, ...operation } = { restores: undefined, ...returning.pointed(draft) };
    totals[operation.op] += 1;
    group.push({ ...operation, n, step } as Operation);
    if (restores !== undefined) returning.made(operation.resource, restores, { n, step });
    if (group.length >= GROUP_ROWS) await flush();
    return n;
  }

  async function flush(): Promise<void> {
    if (group.length > 0) await store.append(group);
    group = [];
  }

  return {
    /** @returns drafts that can only be written after all records are created again */
    async write(draft: Draft, step: number): Promise<readonly Draft[]> {
      const late = returning.lateFields(draft, step);
      if (late.length === 0 || draft.op === "remove") {
        await put(draft, step);
        return [];
      }
      if (draft.op === "update") return [draft];
      const now = Object.entries(draft.values).filter(([name]) => !late.includes(name));
      const n = await put({ ...draft, values: Object.fromEntries(now) }, step);
      const { restores: _restores, values, ...base } = draft;
      const changes = late.map((field) => ({ field, before: null, after: values[field] ?? null }));
      return [{ ...base, op: "update", id: { $new: n }, changes }];
    },
    async end(): Promise<{ readonly hash: string; readonly totals: PlanTotals }> {
      await flush();
      return { hash: await store.seal(totals), totals };
    },
  };
}
