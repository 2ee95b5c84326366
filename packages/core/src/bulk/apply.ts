import type { Client } from "../client/createClient.ts";
import { type BancheError, hasCode, isBancheError } from "../errors.ts";
import { findText } from "../i18n/pick.ts";
import type { CancelSignal, Clock, Random } from "../ports.ts";
import { mapInOrder } from "../client/mapInOrder.ts";
import { changesOf } from "./changes.ts";
import { type BulkIssue, type Finding, issueMaker } from "./issues.ts";
import { DEFAULT_CONCURRENCY } from "./limits.ts";
import { groupsOf, rowHash } from "./groups.ts";
import type { ImportPlan } from "./plan.ts";
import type { Row } from "./read/source.ts";
import { type Outcome, sendRow, type SendPorts, type Task } from "./send.ts";

export interface ApplyOptions {
  readonly client: Client;
  readonly clock: Clock;
  readonly random: Random;
  /** Names the job in idempotency keys: 1 to 200 visible ASCII characters, another one for each job. */
  readonly jobId: string;
  /** Rows under way at once. Default 8. */
  readonly concurrency?: number;
  /** Stops taking new rows; those under way are finished. */
  readonly signal?: CancelSignal | undefined;
  /** Called after each row that was sent. */
  readonly onProgress?: (progress: ApplyProgress) => void;
}

export interface ApplyProgress {
  /** Rows that were sent, whatever came of it. */
  readonly done: number;
  /** Rows to send in all. */
  readonly total: number;
  readonly failed: number;
}

export interface ImportResult {
  readonly created: number;
  readonly updated: number;
  readonly same: number;
  /** Rows that the server refused; each is in `issues` with the server's words. */
  readonly failed: number;
  /** Rows that were wrong in the file and were left out. */
  readonly invalid: number;
  /** Rows that may or may not have been carried out. */
  readonly unknown: number;
  /** Rows that were planned and not tried. */
  readonly left: number;
  readonly issues: readonly BulkIssue[];
  /** Why not everything was tried: the signal, an error that concerns all rows, or a file that is not the same any more. */
  readonly stopped?:
    | { readonly by: "signal" }
    | { readonly by: "error"; readonly error: BancheError }
    | { readonly by: "file" };
}

/**
 * Carries a plan out. Wrong rows are left out; whether that is wanted is for the caller to decide before. Run the whole
 * import again to finish what was stopped: rows that are done come out as `same`.
 *
 * @throws what `source.open()` throws; server and network errors come as `stopped`
 */
export async function applyImport(plan: ImportPlan, options: ApplyOptions): Promise<ImportResult> {
  const { table, inside } = plan;
  if (!plan.usable || !table || !inside) throw new TypeError("the plan cannot be carried out: look at plan.usable");
  const { states, existing } = inside;
  const ports: SendPorts = { ...options, resource: plan.resource, existing };
  const toIssue = issueMaker(table, plan.language);
  const total = plan.counts.create + plan.counts.update;
  const counts = { created: 0, updated: 0, same: plan.counts.same, failed: 0, unknown: 0 };
  const issues: BulkIssue[] = [];
  const tasks = tasksOf(plan, () => (counts.same += 1), options.signal);
  let stopped: ImportResult["stopped"];

  async function carryOut(task: Task): Promise<void> {
    const outcome = await sendRow(ports, task);
    if (outcome.kind === "done") {
      counts[task.operation === "create" ? "created" : "updated"] += 1;
    } else {
      if (outcome.kind === "failed") states.set(task.index, "failed");
      if (outcome.kind !== "stopped") counts[outcome.kind] += 1;
      if (outcome.kind !== "failed") stopped ??= { by: "error", error: outcome.error };
      if (outcome.kind !== "stopped") issues.push(toIssue(findingOf(task, outcome, plan)));
    }
    const { created, updated, failed, unknown } = counts;
    const done = created + updated + failed + unknown + (counts.same - plan.counts.same);
    options.onProgress?.({ done, total, failed });
  }

  /** Reading what is to be changed failed: nothing more can be taken. */
  function endedBy(error: unknown): undefined {
    if (!isBancheError(error)) throw error;
    stopped ??= hasCode(error, "aborted") ? { by: "signal" } : { by: "error", error };
  }

  async function work(): Promise<void> {
    while (!stopped) {
      if (options.signal?.aborted) stopped ??= { by: "signal" };
      const next = stopped ? undefined : await tasks.next().catch(endedBy);
      if (!next || next.done) return;
      if (next.value === "fileChanged") stopped ??= { by: "file" };
      else await carryOut(next.value);
    }
  }

  const workers = Array.from({ length: Math.max(1, options.concurrency ?? DEFAULT_CONCURRENCY) }, work);
  try {
    await Promise.all(workers);
  } finally {
    await tasks.return(undefined);
  }
  const { created, updated, failed, unknown } = counts;
  const tried = created + updated + failed + unknown + (counts.same - plan.counts.same);
  if (options.signal?.aborted && tried < total) stopped ??= { by: "signal" };
  return {
    ...counts,
    invalid: plan.counts.invalid,
    left: total - tried,
    issues: issues.sort((a, b) => a.line - b.line),
    ...(stopped && { stopped }),
  };
}

/** The rows to send, read again from the file. Records to change are read again, too: they may have moved. */
async function* tasksOf(
  plan: ImportPlan,
  onSame: () => void,
  signal: CancelSignal | undefined,
): AsyncGenerator<Task | "fileChanged", void> {
  const { inside, resource } = plan;
  if (!inside) return;
  const { reader, existing } = inside;
  const look = async (rows: readonly WantedRow[] | "fileChanged") => {
    if (rows === "fileChanged") return rows;
    const updates = rows.filter(({ update }) => update).map(({ key }) => key);
    return { rows, records: updates.length > 0 ? await existing.read(updates) : undefined };
  };
  for await (const group of mapInOrder(wantedRows(plan), look, 2)) {
    if (signal?.aborted) return;
    if (group === "fileChanged") {
      yield group;
      return;
    }
    for (const { row, index, key, update } of group.rows) {
      const record = update ? group.records?.get(key) : undefined;
      const { values } = reader.values(row, record);
      const task = { index, line: row.line, key, values };
      const changes = record && changesOf(resource, record, values);
      if (!changes) yield { ...task, operation: "create" };
      else if (changes.length > 0) yield { ...task, operation: "update", record, changes };
      else onSame();
    }
  }
}

interface WantedRow {
  readonly row: Row;
  readonly index: number;
  readonly key: string;
  readonly update: boolean;
}

/** The rows that the plan wants to send, group by group; ends when the file is not the one that was checked. */
async function* wantedRows({ table, inside }: ImportPlan): AsyncGenerator<readonly WantedRow[] | "fileChanged", void> {
  if (!table || !inside) return;
  const { states, reader } = inside;
  let index = -1;
  for await (const group of groupsOf(table.rows())) {
    const wanted: WantedRow[] = [];
    for (const row of group) {
      index += 1;
      const state = states.state(index);
      if (state === undefined || states.hash(index) !== rowHash(row)) {
        yield "fileChanged";
        return;
      }
      if (state !== "create" && state !== "update") continue;
      const { key } = reader.key(row);
      if (key !== undefined) wanted.push({ row, index, key, update: state === "update" });
    }
    yield wanted;
  }
  if (index + 1 < states.length) yield "fileChanged";
}

/** The server's own words where it spoke, else ours; with the column when it named a field. */
function findingOf(
  task: Task,
  { kind, error }: Exclude<Outcome, { readonly kind: "done" }>,
  plan: ImportPlan,
): Finding {
  const [first] = error.details.issues ?? [];
  const column = plan.columns.find(({ field }) => field !== undefined && field.name === first?.field);
  const said = error.spoken ? error.message : (findText(plan.language, `errors.${error.code}`) ?? error.code);
  if (kind === "unknown") return { line: task.line, rule: "unknownOutcome", params: { reason: said } };
  return {
    line: task.line,
    columnIndex: column?.index,
    header: column?.header,
    field: column?.field?.name,
    rule: first?.rule ?? error.code,
    text: first?.text ?? said,
  };
}
