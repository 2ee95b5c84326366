import { expect, test } from "vitest";
import { journalCuts } from "./journalCuts.ts";
import { roundTrips } from "./roundTrips.ts";
import { undos } from "./undos.ts";
import { type Kind, KINDS } from "./world.ts";
import { isTurn, shareOf } from "../../turns.ts";

const seed = 7;

test.each(shareOf(Object.keys(KINDS) as Kind[], 2))("on %s a cut journal is enough to resume", async (kind) => {
  expect(await journalCuts(kind, { bytes: 400, seed })).toEqual({ cuts: 401, finished: 401, different: 0 });
});

test.runIf(isTurn(0, 2))(
  "undoing a job, finished or not, restores the former state, and so does undoing the undo",
  async () => {
    const counts = await undos({ jobs: 80, seed });
    expect(counts).toMatchObject({ jobs: 80, different: 0 });
    expect(counts.halfFinished).toBeGreaterThan(10);
  },
);

test.runIf(isTurn(1, 2))("exported records of every resource change nothing when they are planned again", async () => {
  expect(await roundTrips({ sets: 60, seed })).toMatchObject({ sets: 60, files: 240, changes: 0 });
});
