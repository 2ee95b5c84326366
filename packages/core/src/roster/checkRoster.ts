import { absoluteMinute, type DrivenDuty, wheelPieces } from "./duty.ts";
import { type DrivingRules, nightMinutes } from "./drivingRules.ts";

/** A rule of driving and rest, or two duties of one driver at the same time. */
export type RosterRule =
  | "overlap"
  | "continuousDay"
  | "continuousNight"
  | "wheelIn24Hours"
  | "wheelIn7Days"
  | "restBetween"
  | "daysInRow"
  | "nightsInRow";

/** A rule that a driver's duties break. */
export interface Violation {
  readonly rule: RosterRule;
  readonly driver: string;
  /** The duty that breaks the rule: the later one of two, or the one in which the limit is exceeded. */
  readonly duty: string;
  /** The other duty, before it, if the rule is about two. */
  readonly other?: string;
  /** The found value: minutes, or days for `daysInRow` and `nightsInRow`. */
  readonly found: number;
  /** The limit, in the same unit; 0 for `overlap`. */
  readonly limit: number;
}

/**
 * All violations of a set of duties, sorted by driver, then time. Include the duties before and after the period,
 * because rest, seven days and days in a row cross its borders. Driving time continues through pauses shorter than a
 * break, which do not count themselves. All duties of one service day are one shift: rest is required between days.
 */
export function checkRoster(duties: readonly DrivenDuty[], rules: DrivingRules): readonly Violation[] {
  const ofDriver = grouped(duties, ({ driver }) => driver);
  return [...ofDriver.keys()].toSorted().flatMap((driver) => checkDriver(ofDriver.get(driver) ?? [], rules));
}

/** A driving interval, in minutes since 1970, without time that an earlier one covers. */
interface Stretch {
  readonly duty: DrivenDuty;
  readonly start: number;
  readonly end: number;
}

function checkDriver(given: readonly DrivenDuty[], rules: DrivingRules): readonly Violation[] {
  const duties = given.toSorted((a, b) => startOf(a) - startOf(b) || endOf(a) - endOf(b) || (a.id < b.id ? -1 : 1));
  const stretches = stretchesOf(duties);
  const found = [
    ...overlaps(duties),
    ...continuous(stretches, rules),
    ...in24Hours(stretches, rules),
    ...byDays(duties, stretches, rules),
  ];
  const place = new Map(duties.map(({ id }, at) => [id, at]));
  return found.toSorted((a, b) => (place.get(a.duty) ?? 0) - (place.get(b.duty) ?? 0));
}

const startOf = ({ day, start }: DrivenDuty): number => absoluteMinute(day, start);
const endOf = ({ day, end }: DrivenDuty): number => absoluteMinute(day, end);

function stretchesOf(duties: readonly DrivenDuty[]): readonly Stretch[] {
  const all = duties.flatMap((duty) =>
    wheelPieces(duty).map(({ start, end }) => {
      return { duty, start: absoluteMinute(duty.day, start), end: absoluteMinute(duty.day, end) };
    }),
  );
  let until = Number.NEGATIVE_INFINITY;
  return all
    .toSorted((a, b) => a.start - b.start)
    .flatMap(({ duty, start, end }) => {
      const from = Math.max(start, until);
      until = Math.max(until, end);
      return from < end ? [{ duty, start: from, end }] : [];
    });
}

function overlaps(duties: readonly DrivenDuty[]): readonly Violation[] {
  let last: DrivenDuty | undefined;
  return duties.flatMap((duty) => {
    const before = last;
    if (!before || endOf(duty) > endOf(before)) last = duty;
    const minutes = before ? Math.min(endOf(before), endOf(duty)) - startOf(duty) : 0;
    return before && minutes > 0 ? [violation("overlap", [duty, before], minutes, 0)] : [];
  });
}

function continuous(stretches: readonly Stretch[], rules: DrivingRules): readonly Violation[] {
  const found: Violation[] = [];
  let day = counter();
  let night = counter();
  let until = Number.NEGATIVE_INFINITY;
  const close = () => {
    if (day.passed) found.push(violation("continuousDay", [day.passed], day.minutes, rules.continuousDay));
    if (night.passed) found.push(violation("continuousNight", [night.passed], night.minutes, rules.continuousNight));
    day = counter();
    night = counter();
  };
  for (const { duty, start, end } of stretches) {
    if (start - until >= rules.breakLength) close();
    day.add(end - start, rules.continuousDay, duty);
    night.add(nightMinutes(start, end, rules), rules.continuousNight, duty);
    until = end;
  }
  close();
  return found;
}

/** Driving minutes without a break, and the duty in which they exceeded the limit. */
function counter() {
  const counted = {
    minutes: 0,
    passed: undefined as DrivenDuty | undefined,
    add(minutes: number, limit: number, duty: DrivenDuty) {
      counted.minutes += minutes;
      if (counted.minutes > limit) counted.passed ??= duty;
    },
  };
  return counted;
}

/** The most driving minutes in any 24 hours that end while a duty is driving. */
function in24Hours(stretches: readonly Stretch[], { wheelIn24Hours: limit }: DrivingRules): readonly Violation[] {
  const most = new Map<DrivenDuty, number>();
  let first = 0;
  stretches.forEach(({ duty, end }, at) => {
    while ((stretches[first]?.end ?? end) <= end - 1440) first += 1;
    const minutes = minutesIn(stretches.slice(first, at + 1), end - 1440, end);
    if (minutes > (most.get(duty) ?? limit)) most.set(duty, minutes);
  });
  return [...most].map(([duty, minutes]) => violation("wheelIn24Hours", [duty], minutes, limit));
}

function minutesIn(stretches: readonly Stretch[], from: number, until: number): number {
  return stretches.reduce((sum, { start, end }) => sum + Math.max(0, Math.min(end, until) - Math.max(start, from)), 0);
}

/** Rest between days, and limits that count days: seven days, days in a row, nights in a row. */
function byDays(
  duties: readonly DrivenDuty[],
  stretches: readonly Stretch[],
  rules: DrivingRules,
): readonly Violation[] {
  const found: Violation[] = [];
  const minutes = new Map<number, number>();
  const nights = new Set<number>();
  for (const { duty, start, end } of stretches) {
    minutes.set(duty.day, (minutes.get(duty.day) ?? 0) + end - start);
    if (nightMinutes(start, end, rules) > 0) nights.add(duty.day);
  }
  const ofDay = grouped(duties, ({ day }) => day);
  let before: DrivenDuty | undefined;
  let inRow = { days: 0, nights: 0, day: Number.NaN };
  for (const day of [...ofDay.keys()].toSorted((a, b) => a - b)) {
    const [first, ...others] = ofDay.get(day) ?? [];
    if (!first) continue;
    const last = others.reduce((latest, duty) => (endOf(duty) > endOf(latest) ? duty : latest), first);
    const rest = before ? startOf(first) - endOf(before) : rules.restBetween;
    if (rest < rules.restBetween)
      found.push(violation("restBetween", [first, before], Math.max(0, rest), rules.restBetween));
    if (!before || endOf(last) > endOf(before)) before = last;

    const isNext = inRow.day === day - 1;
    inRow = { days: isNext ? inRow.days + 1 : 1, nights: nights.has(day) ? (isNext ? inRow.nights : 0) + 1 : 0, day };
    if (inRow.days > rules.daysInRow) found.push(violation("daysInRow", [first], inRow.days, rules.daysInRow));
    if (inRow.nights > rules.nightsInRow)
      found.push(violation("nightsInRow", [first], inRow.nights, rules.nightsInRow));

    let week = 0;
    for (let back = 0; back < 7; back += 1) week += minutes.get(day - back) ?? 0;
    if (week > rules.wheelIn7Days) found.push(violation("wheelIn7Days", [last], week, rules.wheelIn7Days));
  }
  return found;
}

function violation(
  rule: RosterRule,
  [duty, other]: readonly [DrivenDuty, (DrivenDuty | undefined)?],
  found: number,
  limit: number,
): Violation {
  return { rule, driver: duty.driver, duty: duty.id, ...(other && { other: other.id }), found, limit };
}

function grouped<T, K>(all: readonly T[], keyOf: (one: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}
