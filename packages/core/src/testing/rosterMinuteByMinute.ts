import type { Violation } from "../roster/checkRoster.ts";
import { type DrivenDuty, isAtWheel } from "../roster/duty.ts";
import type { DrivingRules } from "../roster/drivingRules.ts";

/**
 * A second, simple and slow implementation of the `checkRoster` rules: an array with the driving duty of each minute.
 * Tests and benches compare the checker and the solver with it.
 */
export function rosterMinuteByMinute(given: readonly DrivenDuty[], limits: DrivingRules): readonly Violation[] {
  const drivers = [...new Set(given.map(({ driver }) => driver))];
  const first = Math.min(...given.map(({ day }) => day));
  return drivers.flatMap((driver) => {
    const mine = given.filter((one) => one.driver === driver).map((one) => ({ ...one, day: one.day - first }));
    return ofDriver(mine, limits);
  });
}

function ofDriver(given: readonly DrivenDuty[], limits: DrivingRules): readonly Violation[] {
  const lastDay = Math.max(...given.map(({ day }) => day)) + 3;
  const duties = [...given].sort(
    (a, b) =>
      a.day * 1440 + a.start - (b.day * 1440 + b.start) ||
      a.day * 1440 + a.end - (b.day * 1440 + b.end) ||
      (a.id < b.id ? -1 : 1),
  );
  const wheel: (DrivenDuty | undefined)[] = Array.from({ length: lastDay * 1440 });
  const pieces = duties.flatMap((one) =>
    one.pieces.filter((piece) => isAtWheel(piece)).map((piece) => ({ one, piece })),
  );
  pieces.sort((a, b) => a.one.day * 1440 + a.piece.start - (b.one.day * 1440 + b.piece.start));
  for (const { one, piece } of pieces)
    for (let at = piece.start; at < piece.end; at += 1) wheel[one.day * 1440 + at] ??= one;
  const found: Violation[] = [];
  const say = (rule: Violation["rule"], one: DrivenDuty, minutes: number, limit: number, other?: DrivenDuty) =>
    found.push({ rule, driver: one.driver, duty: one.id, ...(other && { other: other.id }), found: minutes, limit });
  const isNight = (minute: number) => minute % 1440 >= limits.nightFrom || minute % 1440 < limits.nightUntil;

  for (const kind of ["continuousDay", "continuousNight"] as const) {
    let [minutes, idle] = [0, 0];
    let passed: DrivenDuty | undefined;
    for (let at = 0; at <= wheel.length; at += 1) {
      const one = wheel[at];
      if (one) {
        idle = 0;
        if (kind === "continuousDay" || isNight(at)) minutes += 1;
        if (minutes > limits[kind]) passed ??= one;
        continue;
      }
      idle += 1;
      if (idle < limits.breakLength && at < wheel.length) continue;
      if (passed) say(kind, passed, minutes, limits[kind]);
      [minutes, passed] = [0, undefined];
    }
  }

  const before = [0];
  wheel.forEach((one, at) => before.push((before[at] ?? 0) + (one ? 1 : 0)));
  const most = new Map<DrivenDuty, number>();
  wheel.forEach((one, at) => {
    if (one)
      most.set(one, Math.max(most.get(one) ?? 0, (before[at + 1] ?? 0) - (before[Math.max(0, at + 1 - 1440)] ?? 0)));
  });
  for (const [one, minutes] of most)
    if (minutes > limits.wheelIn24Hours) say("wheelIn24Hours", one, minutes, limits.wheelIn24Hours);

  duties.forEach((one, at) => {
    const earlier = duties.slice(0, at);
    const latest = latestOf(earlier);
    if (!latest) return;
    const minutes = Math.min(ends(latest), ends(one)) - (one.day * 1440 + one.start);
    if (minutes > 0) say("overlap", one, minutes, 0, latest);
  });

  let [days, nights] = [0, 0];
  for (let day = 0; day < lastDay; day += 1) {
    const mine = duties.filter((one) => one.day === day);
    const [first] = mine;
    if (!first) {
      [days, nights] = [0, 0];
      continue;
    }
    days += 1;
    const isNightly = wheel.some((one, at) => one?.day === day && isNight(at));
    nights = isNightly ? nights + 1 : 0;
    if (days > limits.daysInRow) say("daysInRow", first, days, limits.daysInRow);
    if (nights > limits.nightsInRow) say("nightsInRow", first, nights, limits.nightsInRow);
    const latest = latestOf(duties.filter((one) => one.day < day));
    const rest = latest ? day * 1440 + first.start - ends(latest) : limits.restBetween;
    if (latest && rest < limits.restBetween) say("restBetween", first, Math.max(0, rest), limits.restBetween, latest);
    const minutes = wheel.filter((one) => one && one.day <= day && one.day > day - 7).length;
    const last = latestOf(mine);
    if (last && minutes > limits.wheelIn7Days) say("wheelIn7Days", last, minutes, limits.wheelIn7Days);
  }
  return found;
}

const ends = (one: DrivenDuty): number => one.day * 1440 + one.end;

/** The duty that ends last; among several, the first one by start. */
function latestOf(duties: readonly DrivenDuty[]): DrivenDuty | undefined {
  return duties.reduce<DrivenDuty | undefined>(
    (latest, one) => (!latest || ends(one) > ends(latest) ? one : latest),
    undefined,
  );
}
