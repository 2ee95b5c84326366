import { mapInOrder } from "../../client/mapInOrder.ts";
import { BancheError } from "../../errors.ts";
import type { AnyRecord } from "../../registry/record.ts";
import type { ResourceField } from "../../registry/resource.ts";
import type { RowValues } from "../../records/changes.ts";
import { KEPT_KEYS } from "../rows/seenValues.ts";
import { circlesOf, type Waiting } from "./circles.ts";
import { type Comparison, learn, type ListWork, refuseRow } from "./comparison.ts";
import { groupsOf } from "../rows/groups.ts";
import type { Finding } from "../rows/issues.ts";
import { type Candidate, judge, judgeRest, partsOf } from "./judge.ts";
import { GROUPS_AHEAD } from "../limits.ts";
import { newId, newRecordOf } from "./operationWriter.ts";
import { keyFields } from "../../records/keys.ts";
import { learnNames } from "../../records/learnNames.ts";
import { ownText } from "../../records/ownText.ts";
import type { Row } from "../read/source.ts";
import { knownAgain, type KnownRow } from "../rows/rowHashes.ts";

/** A row whose second change is written at the end of the plan. */
export interface LateRow extends Candidate {
  /** For a record that this plan creates: its operation, and the fields that were left out on creation. */
  readonly made?: { readonly id: string; readonly fields: readonly ResourceField[] };
}

/**
 * Compares the rows of resources that refer to each other and writes their operations level by level: a record is
 * written before the records that refer to it. Only waiting rows are kept in memory.
 *
 * @returns rows that refer to records of later resources
 */
export async function compareUnit(about: Comparison, lists: readonly ListWork[]): Promise<readonly LateRow[]> {
  const late: LateRow[] = [];
  let waiting: Waiting[] = [];

  /** Decides about a row. @returns true if it must wait */
  function settle(candidate: Candidate, letGo = false): boolean {
    const { list, index } = candidate;
    const judged = judge(about, candidate, letGo);
    const invalid = list.states.state(index) === "invalid";
    if (judged.kind === "wrong") refuseRow(about, list, index, judged.findings);
    if (judged.kind === "wrong" || invalid) return false;
    if (judged.kind === "waits") {
      waiting.push({ candidate: keepable(candidate), awaited: judged.awaited });
      return true;
    }
    if (judged.kind === "later") {
      late.push(keepable(candidate));
      learnName(candidate, judged.values);
    }
    if (judged.kind === "same") about.counts.same += 1;
    if (judged.kind !== "ready") {
      list.states.set(index, judged.kind === "same" ? "same" : "update");
      return false;
    }
    const { operation, values, later } = judged;
    const n = about.writer.add(operation);
    list.states.set(index, operation.op);
    if (operation.op === "create") learn(about, list.resource, newId(n), values);
    else learnName(candidate, values);
    if (later.length > 0) late.push({ ...keepable(candidate), made: { id: newId(n), fields: later } });
    return false;
  }

  /** Makes an existing record known by its new name. */
  function learnName({ list: { resource }, record }: Candidate, values: RowValues): void {
    if (record && values.has(resource.label)) learn(about, resource, record.id, values, record);
  }

  /** Handles rows that wait only for each other: some can be created without the reference, others are refused. */
  function unlock(stuck: readonly Waiting[]): Waiting[] {
    const { circles, dead } = circlesOf(stuck);
    const settled = new Set<Waiting>();
    for (const one of dead) {
      const { candidate, awaited } = one;
      refuseRow(
        about,
        candidate.list,
        candidate.index,
        awaited.map(({ finding }) => finding),
      );
      settled.add(one);
    }
    for (const circle of circles) {
      waiting = [];
      const opened = circle.find(({ candidate }) => !settle(candidate, true));
      if (opened) settled.add(opened);
      else for (const one of circle) settled.add(one);
      if (!opened) refuseCircle(about, circle);
    }
    return stuck.filter((one) => !settled.has(one));
  }

  for (const list of lists) await stream(about, list, settle);
  while (waiting.length > 0) {
    if (about.signal?.aborted) throw new BancheError("aborted");
    about.writer.nextStep();
    const before = waiting;
    waiting = [];
    for (const { candidate } of before) settle(candidate);
    await about.writer.flush();
    if (waiting.length === before.length && waiting.every(({ awaited }) => awaited.length > 0))
      waiting = unlock(waiting);
  }
  for (const { resource } of lists) about.done.add(resource.name);
  return late;
}

/** Writes the second changes: now every record that they refer to exists. */
export async function compareLate(about: Comparison, late: readonly LateRow[]): Promise<void> {
  about.writer.nextStep();
  for (const candidate of late) {
    const { list, index, made } = candidate;
    const judged = judgeRest(candidate, made);
    if (judged.kind === "wrong") refuseRow(about, list, index, judged.findings);
    else if (judged.kind === "ready") about.writer.add(judged.operation);
    else if (!made) {
      list.states.set(index, "same");
      about.counts.same += 1;
    }
  }
  await about.writer.flush();
}

/** Reads a list again, group by group, with the server's records for the keys of its rows. */
async function stream(about: Comparison, list: ListWork, settle: (candidate: Candidate) => void): Promise<void> {
  for await (const group of lookedUp(about, list)) {
    for (const { row, index, record, findings } of group) {
      if (findings.length > 0) refuseRow(about, list, index, findings);
      if (!row.problem) settle({ list, row, index, record });
    }
    await about.writer.flush();
  }
}

export interface LookedUp {
  readonly row: Row;
  readonly index: number;
  readonly key: string | undefined;
  readonly record: AnyRecord | undefined;
  readonly findings: readonly Finding[];
}

/**
 * The rows to process, with the records that they name.
 *
 * @throws {BancheError} `aborted` when the signal fires
 */
export async function* lookedUp(about: Comparison, list: ListWork): AsyncGenerator<readonly LookedUp[]> {
  const { resource, reader, states, hashes, taken, twice } = list;
  const existing = await about.existing(resource);
  const names = { known: about.lookups, into: about.held };
  const learnHeld = learnNames(about.client, names, filledBy(list));
  // If the key contains a reference, the record is found by the name of the other record.
  const naming = keyFields(resource).filter((field) => "target" in field);
  if (naming.length > 0) await learnNames(about.client, names, naming)((await existing.all?.()) ?? [], about.signal);
  const keysKept = about.keepsKeys.has(resource.name) ? about.seen.table(resource.name, KEPT_KEYS) : undefined;
  let at = -1;

  /**
   * Callers start it for one group after the other, so the code before the first `await` runs in the order of the
   * file.
   */
  async function look(group: readonly KnownRow[]): Promise<readonly LookedUp[]> {
    const rows: Omit<LookedUp, "record">[] = [];
    for (const { row, isSame } of group) {
      at += 1;
      const index = at;
      if (!isSame) {
        refuseRow(about, list, index, [{ line: row.line, rule: "fileChanged" }]);
        continue;
      }
      const { key } = row.problem ? { key: undefined } : reader.key(row, true);
      if (key !== undefined) keysKept?.put(key, row.line);
      else if (keysKept) about.unreadKeys.add(resource.name);
      if (states.state(index) === "left") continue;
      if (taken(row) === false) {
        leaveOut(list, index, row.line);
        continue;
      }
      rows.push({ row, index, key, findings: row.problem ? [] : (twice?.(row, key) ?? []) });
    }
    about.onRows(group.length);
    const keys = new Set(rows.flatMap(({ key }) => (key !== undefined && !pointsToNew(key) ? key : [])));
    const found = keys.size > 0 ? await existing.read([...keys]) : new Map<string, AnyRecord>();
    await learnHeld([...found.values()], about.signal);
    return rows.map((one) => ({ ...one, record: one.key === undefined ? undefined : found.get(one.key) }));
  }

  for await (const group of mapInOrder(knownAgain(groupsOf(list.table.rows()), hashes), look, GROUPS_AHEAD)) {
    if (about.signal?.aborted) throw new BancheError("aborted");
    yield group;
  }
  if (at + 1 < states.length) refuseRow(about, list, -1, [{ line: list.table.headerLine, rule: "fileChanged" }]);
}

/** The fields that the columns provide. */
const filledBy = ({ columns }: ListWork): readonly ResourceField[] => columns.flatMap(({ field }) => field ?? []);

function keepable(candidate: Candidate): Candidate {
  const { row } = candidate;
  return { ...candidate, row: { ...row, cells: row.cells.map(ownText) } };
}

/** Errors of a row are not reported if a filter leaves it out. */
function leaveOut({ states, findings }: ListWork, index: number, line: number): void {
  states.set(index, "left");
  const kept = findings.filter((finding) => finding.line !== line);
  findings.splice(0, findings.length, ...kept);
}

function pointsToNew(key: string): boolean {
  return partsOf(key).some((part) => newRecordOf(part) !== undefined);
}

/** Reports all members of a circle, each at its own line. */
function refuseCircle(about: Comparison, circle: readonly Waiting[]): void {
  const nameOf = ({ candidate: { list, row } }: Waiting) => {
    const column = list.columns.find(({ field }) => field?.name === list.resource.label);
    const text = column ? (column.fixed ?? row.cells[column.index] ?? "") : "";
    return `${text} (${list.table.name}:${row.line})`;
  };
  const members = [...circle, ...circle.slice(0, 1)].map(nameOf).join(" → ");
  for (const { candidate, awaited } of circle) {
    const finding = awaited[0]?.finding;
    if (!finding) continue;
    refuseRow(about, candidate.list, candidate.index, [{ ...finding, rule: "referenceCycle", params: { members } }]);
  }
}
