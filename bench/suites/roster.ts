import { fillRoster } from "@banche/core/roster";
import { aRosterProblem, rosterMinuteByMinute } from "@banche/core/testing";
import { fixed, processorTime, type Verdict } from "../lib/measure.ts";

const instances = [1, 2, 3];
const limitSeconds = 10;
const slice = 200_000;

/**
 * Rosters of 200 drivers × 31 days with 3 % slack: processor time until every duty has a driver, against the limit of ten seconds. A
 * second check counts violations; an unassigned duty or a broken rule is an error.
 */
export async function run(): Promise<readonly Verdict[]> {
  const seconds: number[] = [];
  for (const seed of instances) {
    const problem = aRosterProblem({ drivers: 200, days: 31, slack: 0.03, seed });
    const fill = fillRoster(problem, { seed: 1, proposals: 16_000_000 });
    const spent = await processorTime(async () => {
      for (let progress = fill.step(slice); progress.best.unplaced > 0 && !progress.done;) progress = fill.step(slice);
    });
    const { assignments, unplaced } = fill.result();
    const byId = new Map(problem.open.map((duty) => [duty.id, duty]));
    const driven = assignments.flatMap(({ duty, driver }) => {
      const found = byId.get(duty);
      return found ? [{ ...found, driver }] : [];
    });
    const breaks = rosterMinuteByMinute(driven, problem.rules);
    if (unplaced.length > 0 || breaks.length > 0)
      throw new Error(`Instance ${seed}: ${unplaced.length} duties left, ${breaks.length} violations`);
    seconds.push(spent / 1e6);
  }
  const slowest = Math.max(...seconds) / limitSeconds;
  return [fixed("roster of 200 x 31, 3 % slack, all placed", "10 s of processor time", slowest, 1)];
}
