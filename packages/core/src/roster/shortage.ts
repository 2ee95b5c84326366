import { wheelMinutes } from "./duty.ts";
import { flowNetwork } from "./maxFlow.ts";
import { barOf, type OpenDuty, type RosterDriver, type RosterProblem } from "./problem.ts";

/**
 * Proof that some duties cannot all be assigned: too few drivers may have them, or those drivers would exceed their
 * hours.
 */
export interface Shortage {
  /** The shortage: `drivers` counts duties, `hours` counts driving minutes. */
  readonly of: "drivers" | "hours";
  readonly firstDay: number;
  readonly lastDay: number;
  /** Duties that only these drivers may have; a small set that cannot be reduced further. */
  readonly duties: readonly string[];
  readonly drivers: readonly string[];
  /** Required and available number of duties or minutes. */
  readonly needed: number;
  readonly possible: number;
}

/** Largest set of duties that is reduced; each removal needs another flow computation. */
const mostShrunk = 40;

/**
 * Proves that a roster cannot be filled. It computes the largest flow from duties over driver days to drivers, for
 * the whole period and for any seven days. If it finds no shortage, filling may still be impossible: rest and
 * combinations are not part of the flow.
 */
export function findShortages(problem: RosterProblem): readonly Shortage[] {
  const days = problem.open.map(({ day }) => day);
  if (days.length === 0) return [];
  const [first, last] = [Math.min(...days), Math.max(...days)];
  const single = Array.from({ length: last - first + 1 }, (_, at) =>
    shortageIn(problem, first + at, first + at, "drivers"),
  );
  const found = single.filter((one) => one !== undefined);
  if (found.length > 0) return found;
  for (let day = first; day + 6 <= last; day += 1) {
    const shortage = shortageIn(problem, day, day + 6, "drivers") ?? shortageIn(problem, day, day + 6, "hours");
    if (shortage) return [shortage];
  }
  const whole = shortageIn(problem, first, last, "drivers") ?? shortageIn(problem, first, last, "hours");
  return whole ? [whole] : [];
}

function shortageIn(problem: RosterProblem, from: number, until: number, of: Shortage["of"]): Shortage | undefined {
  const duties = problem.open.filter(({ day }) => day >= from && day <= until);
  const cut = tooMuch(problem, duties, { from, until, of });
  if (!cut) return undefined;
  let { duties: kept } = cut;
  let smallest = cut;
  for (const duty of kept.length <= mostShrunk ? kept : []) {
    const without = kept.filter((one) => one !== duty);
    const smaller = tooMuch(problem, without, { from, until, of });
    if (!smaller) continue;
    kept = without;
    smallest = smaller;
  }
  const { needed, possible, drivers } = smallest;
  const ids = smallest.duties.map(({ id }) => id);
  return { of, firstDay: from, lastDay: until, duties: ids, drivers: drivers.map(({ id }) => id), needed, possible };
}

interface Cut {
  readonly duties: readonly OpenDuty[];
  readonly drivers: readonly RosterDriver[];
  readonly needed: number;
  readonly possible: number;
}

/** The duties before the smallest cut and the drivers who may have them; undefined if all duties can flow. */
function tooMuch(
  { drivers, fixed, rules }: RosterProblem,
  duties: readonly OpenDuty[],
  { from, until, of }: { readonly from: number; readonly until: number; readonly of: Shortage["of"] },
): Cut | undefined {
  const sizeOf = (duty: OpenDuty) => (of === "drivers" ? 1 : wheelMinutes(duty));
  const groups = [...alike(duties).values()];
  const days = until - from + 1;
  const [source, sink] = [0, 1];
  const ofGroup = (at: number) => 2 + at;
  const ofDay = (driver: number, day: number) => 2 + groups.length + driver * days + day - from;
  const ofDriver = (driver: number) => 2 + groups.length + drivers.length * days + driver;
  const network = flowNetwork(ofDriver(drivers.length));
  const busy = new Set(fixed.map(({ driver, day }) => `${driver} ${day}`));
  const spent = new Map<string, number>();
  for (const duty of fixed.filter(({ day }) => day >= from && day <= until))
    spent.set(duty.driver, (spent.get(duty.driver) ?? 0) + (of === "drivers" ? 1 : wheelMinutes(duty)));
  const longest = Math.max(0, ...duties.map((duty) => wheelMinutes(duty)));

  groups.forEach((group, at) => {
    const [duty] = group;
    if (!duty) return;
    network.pipe(
      source,
      ofGroup(at),
      group.reduce((sum, one) => sum + sizeOf(one), 0),
    );
    drivers.forEach((driver, place) => {
      if (barOf(driver, duty) === undefined && !busy.has(`${driver.id} ${duty.day}`))
        network.pipe(ofGroup(at), ofDay(place, duty.day), Number.MAX_SAFE_INTEGER);
    });
  });
  drivers.forEach((driver, place) => {
    for (let day = from; day <= until; day += 1)
      network.pipe(ofDay(place, day), ofDriver(place), of === "drivers" ? 1 : longest);
    const most = of === "drivers" ? mostDays(days, rules.daysInRow) : Math.ceil(days / 7) * rules.wheelIn7Days;
    network.pipe(ofDriver(place), sink, Math.max(0, most - (spent.get(driver.id) ?? 0)));
  });

  const needed = duties.reduce((sum, duty) => sum + sizeOf(duty), 0);
  const flow = network.maximum(source, sink);
  if (flow >= needed) return undefined;
  const held = groups.filter((_, at) => network.isBeforeCut(ofGroup(at))).flat();
  const able = drivers.filter((driver) => held.some((duty) => barOf(driver, duty) === undefined));
  const heldNeeds = held.reduce((sum, duty) => sum + sizeOf(duty), 0);
  return { duties: held, drivers: able, needed: heldNeeds, possible: heldNeeds - (needed - flow) };
}

/** Most working days in a number of days, if after `inRow` days one is free. */
function mostDays(days: number, inRow: number): number {
  return days - Math.floor(days / (inRow + 1));
}

/** Groups the duties of one day by their possible drivers. */
function alike(duties: readonly OpenDuty[]): ReadonlyMap<string, readonly OpenDuty[]> {
  const groups = new Map<string, OpenDuty[]>();
  for (const duty of duties) {
    const key = JSON.stringify([duty.day, duty.licences?.toSorted(), duty.line]);
    const group = groups.get(key);
    if (group) group.push(duty);
    else groups.set(key, [duty]);
  }
  return groups;
}
