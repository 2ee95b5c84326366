import type { Grid } from "./grid.ts";

/** The cost of one driver's row. */
export interface DriverCost {
  breaks: number;
  minutes: number;
  nights: number;
}

/** The equal shares of work. */
export interface Shares {
  readonly minutes: Float64Array;
  readonly nights: Float64Array;
}

/** Adds violations, minutes and nights of a driver's row of the grid to `into`. */
export function countRow(grid: Grid, row: Int32Array, driver: number, into: DriverCost): void {
  const { days, wheel, night, follows } = grid;
  const { daysInRow, nightsInRow, wheelIn7Days } = grid.problem.rules;
  const from = driver * days;
  let [breaks, minutes, nights] = [0, 0, 0];
  let [worked, nightly, week] = [0, 0, 0];
  for (let day = 0; day < days; day += 1) {
    if (day >= 7) {
      const gone = row[from + day - 7] ?? -1;
      if (gone >= 0) week -= wheel[gone] ?? 0;
    }
    const duty = row[from + day] ?? -1;
    if (duty < 0) {
      [worked, nightly] = [0, 0];
      continue;
    }
    const spent = wheel[duty] ?? 0;
    minutes += spent;
    week += spent;
    worked += 1;
    if (night[duty] === 1) {
      nights += 1;
      nightly += 1;
    } else nightly = 0;
    if (worked > daysInRow) breaks += 1;
    if (nightly > nightsInRow) breaks += 1;
    if (week > wheelIn7Days) breaks += 1;
    const before = day > 0 ? (row[from + day - 1] ?? -1) : -1;
    if (before >= 0) breaks += follows(before, duty) ? 0 : 1;
    else if (day > 1) {
      const earlier = row[from + day - 2] ?? -1;
      if (earlier >= 0 && !follows(earlier, duty)) breaks += 1;
    }
  }
  into.breaks = breaks;
  into.minutes = minutes;
  into.nights = nights;
}

/** The difference of a driver from an equal share. A shift of eight hours counts 1, and so do two nights. */
export function unfairnessOf({ minutes, nights }: DriverCost, shares: Shares, driver: number): number {
  const ofMinutes = (minutes - (shares.minutes[driver] ?? 0)) / 480;
  const ofNights = (nights - (shares.nights[driver] ?? 0)) / 2;
  return ofMinutes * ofMinutes + ofNights * ofNights;
}

/** Equal shares of all work, weighted by the number of duties that a driver may have. */
export function sharesOf(grid: Grid): Shares {
  const { drivers, days, open, may, settled, wheel, night } = grid;
  const weights = Float64Array.from({ length: drivers }, (_, driver) => {
    const free = new Set<number>();
    for (let duty = 0; duty < open; duty += 1) if (may[driver * open + duty] === 1) free.add(grid.day[duty] ?? 0);
    for (let day = 0; day < days; day += 1) if ((settled[driver * days + day] ?? -1) >= 0) free.add(day);
    return free.size;
  });
  const all = Math.max(
    1,
    weights.reduce((sum, one) => sum + one, 0),
  );
  let [minutes, nights] = [0, 0];
  for (const one of wheel) minutes += one;
  for (const one of night) nights += one;
  return { minutes: weights.map((one) => (one / all) * minutes), nights: weights.map((one) => (one / all) * nights) };
}
