import { countRow, type DriverCost, sharesOf } from "./driverCost.ts";
import type { Grid } from "./grid.ts";

/**
 * Assigns the duties of each day, those with the fewest possible drivers first. Each goes to the driver who is
 * furthest below an equal share, if that breaks no rule. Returns the rows of the drivers.
 */
export function greedy(grid: Grid): Int32Array {
  const { drivers, days, open, may, settled, wheel } = grid;
  const row = settled.slice();
  const shares = sharesOf(grid);
  const costs = Array.from({ length: drivers }, (): DriverCost => ({ breaks: 0, minutes: 0, nights: 0 }));
  costs.forEach((cost, driver) => countRow(grid, row, driver, cost));
  const trial: DriverCost = { breaks: 0, minutes: 0, nights: 0 };
  const few = new Int32Array(open);
  for (let duty = 0; duty < open; duty += 1)
    for (let driver = 0; driver < drivers; driver += 1) few[duty] = (few[duty] ?? 0) + (may[driver * open + duty] ?? 0);

  grid.ofDay.forEach((duties, day) => {
    for (const duty of duties.toSorted((a, b) => (few[a] ?? 0) - (few[b] ?? 0) || (wheel[b] ?? 0) - (wheel[a] ?? 0))) {
      const willing = costs
        .map((cost, driver) => ({ driver, lack: cost.minutes - (shares.minutes[driver] ?? 0) }))
        .filter(({ driver }) => may[driver * open + duty] === 1 && (row[driver * days + day] ?? -1) < 0)
        .toSorted((a, b) => a.lack - b.lack);
      for (const { driver } of willing) {
        const cell = driver * days + day;
        row[cell] = duty;
        countRow(grid, row, driver, trial);
        if (trial.breaks > (costs[driver]?.breaks ?? 0)) {
          row[cell] = -1;
          continue;
        }
        Object.assign(costs[driver] ?? {}, trial);
        break;
      }
    }
  });
  return row;
}
