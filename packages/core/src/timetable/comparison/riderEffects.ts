import { runsOn } from "../days.ts";
import { legsOf } from "../route.ts";
import type { PlannedLine } from "../trips.ts";
import { type ComparedScheme, type ComparedTrip, EARLIER_MINUTES, type RiderEffects, TO_FACTORY } from "./sides.ts";

/**
 * The effects on riders if B replaces A. Riders board at their stop for trips to the factory, on working days.
 *
 * @param differing - lines with different trips
 */
export function riderEffects(
  a: ComparedScheme,
  b: ComparedScheme,
  lines: ReadonlyMap<string, PlannedLine>,
  differing: ReadonlySet<string>,
): RiderEffects | undefined {
  if (!a.riders || !b.riders) return undefined;
  const [before, after] = [pickUps(a.trips, lines), pickUps(b.trips, lines)];
  const effects = { lost: 0, gained: 0, earlier: 0, affected: 0 };
  for (const { lineId, stopId, count } of b.riders) {
    const [then, now] = [before.get(`${lineId} ${stopId}`), after.get(`${lineId} ${stopId}`)];
    if (then !== undefined && now === undefined) effects.lost += count;
    if (then === undefined && now !== undefined) effects.gained += count;
    if (then !== undefined && now !== undefined && then - now >= EARLIER_MINUTES) effects.earlier += count;
    if (differing.has(lineId)) effects.affected += count;
  }
  return effects;
}

/** Arrival of the first trip to the factory at each stop of each line. */
function pickUps(trips: readonly ComparedTrip[], lines: ReadonlyMap<string, PlannedLine>): ReadonlyMap<string, number> {
  const first = new Map<string, number>();
  for (const { lineId, direction, days, times } of trips) {
    if (direction !== TO_FACTORY || !runsOn(days, "workday")) continue;
    legsOf(lines.get(lineId)?.route ?? [], direction).forEach(({ stopId }, at) => {
      const [time, key] = [times[at], `${lineId} ${stopId}`];
      if (time !== undefined && time < (first.get(key) ?? Infinity)) first.set(key, time);
    });
  }
  return first;
}
