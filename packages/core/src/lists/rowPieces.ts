import { endsJob, leavesDoubt } from "../bulk/job/context.ts";
import { batchPart } from "../bulk/job/requests.ts";
import type { Write } from "../bulk/job/writes.ts";
import type { CallsOf, CommonClient } from "../client/clientOf.ts";
import { refusal } from "../client/envelope.ts";
import { mapInOrder } from "../client/mapInOrder.ts";
import { extensions } from "../contract/extensions.ts";
import { BancheError, hasCode, isBancheError } from "../errors.ts";
import type { CancelSignal } from "../ports.ts";
import type { AnyRecord } from "../registry/record.ts";
import type { Resource } from "../registry/resource.ts";

/** The selected rows of a list. */
export interface ChosenRows {
  readonly client: CommonClient;
  readonly resource: Resource;
  /** The rows, in the form of the list. */
  readonly rows: readonly AnyRecord[];
  /** Stops starting new calls; results of running calls are still reported. */
  readonly signal?: CancelSignal | undefined;
  /** Called after each piece with the results so far. */
  readonly onProgress?: ((changed: ChangedRows) => void) | undefined;
}

/** The results of the rows. Rows that are not in it are unchanged. */
export interface ChangedRows {
  /** Ids. */
  readonly done: readonly string[];
  /**
   * The records that were read before the change. For removed rows in the order of removal, as `restore` needs them.
   */
  readonly records: readonly AnyRecord[];
  readonly failures: readonly FailedRow[];
}

export interface FailedRow {
  readonly row: AnyRecord;
  readonly error: BancheError;
}

/** Rows in one call, on servers that support several. */
const PIECE_ROWS = 50;
/** Parallel calls, on servers that accept one row per call. */
const SINGLES_AT_ONCE = 4;
const READS_AT_ONCE = 8;

/** The change of each row. */
export interface RowChange {
  /** Whether each record is read before it is changed. */
  readonly reads: boolean;
  /** True if single calls must run one after the other. */
  readonly inOrder: boolean;
  write(row: AnyRecord): Write;
  alone(row: AnyRecord): Promise<unknown>;
  /** Whether a record already has the result of the change; undefined: the record does not exist. */
  isDone(record: AnyRecord | undefined): boolean;
}

interface Outcome {
  readonly row: AnyRecord;
  /** The record before the change. */
  readonly record?: AnyRecord | undefined;
  /** Missing means success. */
  readonly error?: BancheError | undefined;
}

/**
 * Carries out a change piece by piece.
 *
 * @param changeOn - the change, for a server that accepts several rows in a call or only one
 * @throws {BancheError} when the server does not return its additions
 */
export async function carryOutPieces(
  chosen: ChosenRows,
  changeOn: (takesSeveral: boolean) => RowChange,
): Promise<ChangedRows> {
  const { client, rows, signal, onProgress } = chosen;
  const takesSeveral = (await client.additions()).has("batch");
  const change = changeOn(takesSeveral);
  const size = takesSeveral ? PIECE_ROWS : SINGLES_AT_ONCE;
  let changed: ChangedRows = { done: [], records: [], failures: [] };
  for (let at = 0; at < rows.length; at += size) {
    if (signal?.aborted) break;
    const piece = rows.slice(at, at + size);
    const outcomes = takesSeveral
      ? await together(chosen, change, piece)
      : await mapped(piece, (row) => byItself(chosen, change, row), change.inOrder ? 1 : SINGLES_AT_ONCE);
    changed = withOutcomes(changed, outcomes);
    onProgress?.(changed);
    if (outcomes.every(({ error }) => error && befallsAll(error))) break;
  }
  return changed;
}

function withOutcomes(changed: ChangedRows, outcomes: readonly Outcome[]): ChangedRows {
  const done = outcomes.filter(({ error }) => !error);
  return {
    done: [...changed.done, ...done.map(({ row }) => row.id)],
    records: [...changed.records, ...done.flatMap(({ record }) => record ?? [])],
    failures: [...changed.failures, ...outcomes.flatMap(({ row, error }) => (error ? [{ row, error }] : []))],
  };
}

/** Carries out a piece in one call. */
async function together(
  chosen: ChosenRows,
  change: RowChange,
  rows: readonly AnyRecord[],
): Promise<readonly Outcome[]> {
  const { resource } = chosen;
  const read = change.reads ? await mapped(rows, (row) => reading(chosen, row), READS_AT_ONCE) : rows.map(untouched);
  const open = read.filter(({ error }) => !error);
  if (open.length === 0) return read;
  const operations = open.map(({ row, record }) => batchPart(resource, change.write(record ?? row)));
  const sent = await attempt(() => sendPiece(chosen, { operations }));
  const outcomes = isBancheError(sent)
    ? await mapped(open, (outcome) => afterFailure(chosen, change, outcome, sent), READS_AT_ONCE)
    : open.map((outcome, at) => ({ ...outcome, error: sent[at] }));
  const settled = new Map(outcomes.map((outcome) => [outcome.row, outcome]));
  return read.map((outcome) => settled.get(outcome.row) ?? outcome);
}

async function byItself(chosen: ChosenRows, change: RowChange, row: AnyRecord): Promise<Outcome> {
  const outcome = change.reads ? await reading(chosen, row) : untouched(row);
  if (outcome.error || (outcome.record && change.isDone(outcome.record))) return outcome;
  const sent = await attempt(() => change.alone(row));
  return isBancheError(sent) ? afterFailure(chosen, change, outcome, sent) : outcome;
}

/** Each row with its current record, or the error of reading it. */
export function readRows(chosen: ChosenRows): Promise<readonly Outcome[]> {
  return mapped(chosen.rows, (row) => reading(chosen, row), READS_AT_ONCE);
}

type BatchBody = Parameters<CallsOf<typeof extensions>["batch"]>[0]["body"];

/** Sends operations in one call. @returns the refusal of each, if any */
export async function sendPiece(
  { client, resource }: Pick<ChosenRows, "client" | "resource">,
  body: BatchBody,
): Promise<readonly (BancheError | undefined)[]> {
  const results = await client.calls(extensions).batch({ params: { resource: resource.name }, body });
  if (results.length !== body.operations.length) throw new BancheError("unexpected_response");
  return results.map((result) => errorOf(result, resource));
}

const untouched = (row: AnyRecord): Outcome => ({ row });

async function reading({ client, resource }: ChosenRows, row: AnyRecord): Promise<Outcome> {
  const read = await attempt(() => client.of(resource).get(row.id));
  return isBancheError(read) ? { row, error: read } : { row, record: read };
}

/** After some errors, only a read shows whether the server carried out the change. */
async function afterFailure(
  chosen: ChosenRows,
  change: RowChange,
  outcome: Outcome,
  error: BancheError,
): Promise<Outcome> {
  if (!leavesDoubt(error)) return { ...outcome, error };
  const { record, error: unread } = await reading(chosen, outcome.row);
  const isKnown = unread === undefined || hasCode(unread, "not_found");
  return isKnown && change.isDone(record) ? outcome : { ...outcome, error: isKnown ? error : (unread ?? error) };
}

/** True for an error that every other row would get, too. */
function befallsAll(error: BancheError): boolean {
  return endsJob(error) || hasCode(error, "network_unreachable");
}

interface BatchResult {
  readonly code: number;
  readonly msg: string;
}

function errorOf(result: BatchResult, { name }: Resource): BancheError | undefined {
  if (result.code === 200) return undefined;
  return refusal({ ...result, message: result.msg, data: undefined }, `POST /api/ext/batch/${name}`);
}

/** The result of the call, or its error. */
async function attempt<T>(call: () => Promise<T>): Promise<T | BancheError> {
  try {
    return await call();
  } catch (error) {
    if (isBancheError(error)) return error;
    throw error;
  }
}

async function mapped<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  atOnce: number,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  for await (const result of mapInOrder(items, work, atOnce)) results.push(result);
  return results;
}
