import { compareRows, type Difference, isSame, syncLimits } from "@banche/core/dataSync";
import type { Kysely } from "kysely";

import { refuse } from "../base/respond.ts";
import type { Schema } from "../db/schema.ts";
import type { Write } from "../sources/write/writing.ts";
import { firstMisfit, type Work } from "./compareTables.ts";
import { type KeptChange, keptChanges, noProgress, type Position, type Progress, type SyncRun } from "./runs.ts";
import { changing, insertion, removal, type Side } from "./statements.ts";
import { keyName, pagesOf, type ReadRow, rowsByKey } from "./tables.ts";

/** Runs writes in the target, all or none. */
export type Writer = (writes: readonly Write[]) => Promise<void>;

/** Limits of a batch: rows and characters per transaction, and keys between two stored positions. */
const batch = { rows: 200, chars: 1_000_000, keys: 2_000 } as const;
/** Largest number of characters of old rows that are kept for an undo. */
const mostKeptChars = 20_000_000;

/** Writes the differences, batch by batch, from the current position of the run. */
export async function writeTables(db: Kysely<Schema>, work: Work, write: Writer): Promise<void> {
  const begun = await settlePending(db, work);
  const { own, sides } = work;
  let { position, kept } = begun;
  let progress = begun.progress;
  let number = begun.number;
  let changes: KeptChange[] = [];
  let chars = 0;
  let keys = 0;

  async function flush(): Promise<void> {
    const isBeyond = kept === "beyond" || progress.keptRows > syncLimits.undoRows || progress.keptChars > mostKeptChars;
    const next = isBeyond ? "beyond" : progress.keptRows > 0 ? "rows" : "none";
    if (changes.length > 0) {
      await own.intend({ position, progress, from: number }, changes);
      await write(changes.map((change) => writeOf(sides.target, change)));
      number += changes.length;
    }
    await own.settle({ position, progress }, next);
    kept = next;
    [changes, chars, keys] = [[], 0, 0];
  }

  const rows = compareRows(
    pagesOf(work.from, sides.source, sides.target, position.source ?? undefined),
    pagesOf(work.to, sides.target, sides.target, position.target ?? undefined),
    sides.order,
    // A row that was just inserted is after the last row of the target.
    position.key ?? undefined,
  );
  for await (const difference of rows) {
    const change = changeOf(work, difference);
    progress = counted(progress, difference, change);
    position = {
      key: (difference.source ?? difference.target).key,
      source: difference.source?.raw ?? position.source,
      target: difference.target?.raw ?? position.target,
    };
    keys += 1;
    if (change) {
      refuseSurplus(work.run, progress);
      changes.push(change);
      chars += charsOf(change);
    }
    if (changes.length >= batch.rows || chars >= batch.chars || keys >= batch.keys) await flush();
  }
  await flush();
}

function changeOf({ run, pairs, sides }: Work, { what, source, target }: Difference<ReadRow>): KeptChange | undefined {
  if (what === "same" || !run.plan.modes[what]) return undefined;
  const misfit = firstMisfit(pairs, sides.target, source);
  const key = (source ?? target)?.key ?? [];
  if (misfit) {
    const field = pairs[misfit.at]?.to ?? "";
    throw refuse.because("misfit", `dataSync.misfits.${misfit.misfit}`, { field, key: key.join(", ") });
  }
  return { key, before: target?.values ?? null, after: source?.values ?? null };
}

function counted(before: Progress, { what }: Difference, change: KeptChange | undefined): Progress {
  const read = before.read + 1;
  if (what === "same") return { ...before, read, same: before.same + 1 };
  if (!change) return { ...before, read, left: before.left + 1 };
  const kind = ({ insert: "inserts", update: "updates", remove: "removes" } as const)[what];
  const { keptRows, keptChars } = before;
  return {
    ...{ ...before, read, [kind]: before[kind] + 1 },
    ...{ keptRows: keptRows + 1, keptChars: keptChars + charsOf(change) },
  };
}

const charsOf = ({ before, after }: KeptChange): number =>
  [...(before ?? []), ...(after ?? [])].reduce((sum, value) => sum + (value?.length ?? 0), 0);

/** Refuses more deletions than the comparison found, so that a source that lost its rows does not empty the target. */
function refuseSurplus({ differences }: SyncRun, { removes }: Progress): void {
  if (removes > (differences?.removes ?? 0)) throw refuse.because("more_removals", "dataSync.moreRemovals");
}

export function writeOf(target: Side, { key, before, after }: KeptChange): Write {
  if (!after) return removal(target, key);
  return before ? changing(target, key, after) : insertion(target, after);
}

interface Standing {
  readonly position: Position;
  readonly progress: Progress;
  readonly kept: SyncRun["kept"];
  /** Number of the next change. */
  readonly number: number;
}

/**
 * The current position of a run. If a process ended while it wrote a batch, the target is read. A transaction is there completely or not
 * at all, and existing rows are counted once.
 */
export async function settlePending(db: Kysely<Schema>, { run, own, to, sides }: Work): Promise<Standing> {
  const { pending, kept, progress: before } = run;
  const start: Progress = run.position ? before : { ...noProgress, total: before.total };
  const position = run.position ?? { key: null, source: null, target: null };
  const [last] = await keptChanges(db, run.id, { last: true, limit: 1 });
  const number = Math.max((last?.number ?? 0) + 1, pending?.from ?? 1);
  if (!pending) return { position, progress: start, kept, number };
  const intended = await keptChanges(db, run.id, { from: pending.from, limit: batch.rows });
  const there = await rowsByKey(
    to,
    sides.target,
    intended.map(({ change }) => change.key),
  );
  const done = intended.filter(({ change }) => isDone(change, there.get(keyName(change.key))));
  if (done.length === intended.length) {
    const next = kept === "beyond" ? kept : "rows";
    await own.settle(pending, next);
    return { position: pending.position, progress: pending.progress, kept: next, number };
  }
  const progress = done.reduce((sum, { change }) => countedAgain(sum, change), start);
  const notDone = intended.filter((one) => !done.includes(one)).map((one) => one.number);
  await own.unsettle(progress, notDone);
  return { position, progress, kept: done.length > 0 && kept === "none" ? "rows" : kept, number };
}

/** Whether the target already has the result of a change. */
function isDone({ after }: KeptChange, now: ReadRow | undefined): boolean {
  return after ? now !== undefined && isSame(after, now.values) : now === undefined;
}

/** A table without transactions may have a part of a batch: these rows are found again as equal rows or not at all. */
function countedAgain(progress: Progress, change: KeptChange): Progress {
  const kind = !change.after ? "removes" : change.before ? "updates" : "inserts";
  const same = change.after ? progress.same - 1 : progress.same;
  const kept = { keptRows: progress.keptRows + 1, keptChars: progress.keptChars + charsOf(change) };
  return {
    ...progress,
    ...kept,
    same,
    read: change.after ? progress.read : progress.read + 1,
    [kind]: progress[kind] + 1,
  };
}
