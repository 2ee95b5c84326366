import assert from "node:assert/strict";
import { copyFile, mkdtemp, rm, stat, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { resources } from "@banche/core";
import { openJournal } from "@banche/core/node";
import * as fc from "fast-check";
import { recordOf } from "./records.ts";
import { createWorld, jsonFile, type Kind } from "./world.ts";

export interface JournalCuts {
  /** Bytes at which the journal was cut, one after the other, from its end. */
  readonly cuts: number;
  /** Jobs that went on from there to their end. */
  readonly finished: number;
  /** States that were not that of the uninterrupted job. None is right. */
  readonly different: number;
}

/** Records of the job; their journal is longer than what is cut. */
const ROWS = 40;

/** The journal of a finished job loses its last bytes, as in a power cut, and the job goes on from what is left. */
export async function journalCuts(kind: Kind, { bytes, seed }: { bytes: number; seed: number }): Promise<JournalCuts> {
  const folder = await mkdtemp(join(tmpdir(), "banche-journal-"));
  const [whole, cut] = [join(folder, "whole"), join(folder, "cut")];
  const counts = { cuts: 0, finished: 0, different: 0 };
  try {
    const world = createWorld(kind);
    const rows = Array.from({ length: ROWS }, (_, at) =>
      fc.sample(recordOf(resources.users, at), { seed, numRuns: 1 }),
    );
    const { job } = await world.planOf([jsonFile(resources.users, rows.flat())]);
    assert.ok(job);
    const journal = await openJournal(whole, world);
    assert.equal((await world.run(job, journal)).status, "finished");
    await journal.close();
    const after = await world.state();
    const { size } = await stat(whole);
    for (let left = size; left >= Math.max(0, size - bytes); left -= 1) {
      await copyFile(whole, cut);
      await truncate(cut, left);
      const rest = await openJournal(cut, world);
      const { status } = await world.run(job, rest);
      await rest.close();
      counts.cuts += 1;
      counts.finished += Number(status === "finished");
      counts.different += Number((await world.state()) !== after);
    }
    return counts;
  } finally {
    await rm(folder, { recursive: true });
  }
}
