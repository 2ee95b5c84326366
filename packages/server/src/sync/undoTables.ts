import { isSame } from "@banche/core/dataSync";
import type { Kysely } from "kysely";

import type { Schema } from "../db/schema.ts";
import type { Work } from "./compareTables.ts";
import { type KeptChange, keptChanges } from "./runs.ts";
import { keyName, type ReadRow, rowsByKey } from "./tables.ts";
import { settlePending, type Writer, writeOf } from "./writeTables.ts";

const rowsAtOnce = 200;

/** Restores the old target rows, beginning with the last change. A row that has changed since is left unchanged and counted. */
export async function undoTables(db: Kysely<Schema>, work: Work, write: Writer): Promise<void> {
  const { run, own, to, sides } = work;
  let { progress } = run.pending ? await settlePending(db, work) : run;
  for (;;) {
    const kept = await keptChanges(db, run.id, { last: true, limit: rowsAtOnce });
    if (kept.length === 0) return;
    const there = await rowsByKey(
      to,
      sides.target,
      kept.map(({ change }) => change.key),
    );
    const back: KeptChange[] = [];
    let left = 0;
    for (const { change } of kept) {
      const now = there.get(keyName(change.key));
      if (is(change.after, now)) back.push({ key: change.key, before: change.after, after: change.before });
      // A batch written before its process ended is already restored.
      else if (!is(change.before, now)) left += 1;
    }
    if (back.length > 0) await write(back.map((change) => writeOf(sides.target, change)));
    progress = { ...progress, read: progress.read + kept.length, left: progress.left + left };
    await own.undone(
      progress,
      kept.map(({ number }) => number),
    );
  }
}

const is = (values: KeptChange["after"], now: ReadRow | undefined): boolean =>
  values ? now !== undefined && isSame(values, now.values) : now === undefined;
