import { checkRoster } from "./checkRoster.ts";
import { absoluteMinute, type Duty, wheelMinutes, wheelPieces } from "./duty.ts";
import { nightMinutes } from "./drivingRules.ts";
import { barOf, type RosterProblem } from "./problem.ts";

/** A problem as numbers: drivers, days and duties are indexes. Fixed duties follow the open ones. */
export interface Grid {
  readonly problem: RosterProblem;
  readonly drivers: number;
  /** Days from the first duty to the last one. */
  readonly days: number;
  /** Number of open duties. */
  readonly open: number;
  /** For each duty: its day, counted from the first one. */
  readonly day: Int32Array;
  /** For each duty: minutes since 1970. */
  readonly start: Float64Array;
  readonly end: Float64Array;
  /** For each duty: driving minutes. */
  readonly wheel: Int32Array;
  /** For each duty: 1 if it includes night driving. */
  readonly night: Uint8Array;
  /** 1 if a driver may have an open duty: `driver * open + duty`. */
  readonly may: Uint8Array;
  /** The fixed duty of a driver on a day, or -1: `driver * days + day`. */
  readonly settled: Int32Array;
  /** Open duties by day. */
  readonly ofDay: readonly Int32Array[];
  /** Whether a driver may have both duties in this order, by rest and by 24 hours. */
  follows(earlier: number, later: number): boolean;
}

/** Converts a problem to numbers. A duty that breaks a rule by itself cannot be assigned. */
export function gridOf(problem: RosterProblem): Grid {
  const { drivers, open, fixed, rules } = problem;
  const duties: Duty[] = [...open];
  const first = Math.min(...[...open, ...fixed].map(({ day }) => day));
  const last = Math.max(...[...open, ...fixed].map(({ day }) => day));
  const days = open.length + fixed.length > 0 ? last - first + 1 : 0;
  const settled = new Int32Array(drivers.length * days).fill(-1);
  const placeOf = new Map(drivers.map(({ id }, at) => [id, at]));
  for (const duty of fixed) {
    const driver = placeOf.get(duty.driver);
    if (driver === undefined) continue;
    const cell = driver * days + duty.day - first;
    const there = settled[cell] ?? -1;
    if (there < 0) settled[cell] = duties.push(duty) - 1;
    else duties[there] = joined(duties[there] ?? duty, duty);
  }
  const may = new Uint8Array(drivers.length * open.length);
  open.forEach((duty, at) => {
    if (checkRoster([{ ...duty, driver: "" }], rules).length > 0) return;
    drivers.forEach((driver, place) => {
      const isFree = (settled[place * days + duty.day - first] ?? -1) < 0;
      if (isFree && barOf(driver, duty) === undefined) may[place * open.length + at] = 1;
    });
  });
  const isNight = (duty: Duty) => wheelPieces(duty).some((piece) => nightMinutes(piece.start, piece.end, rules) > 0);
  const ofDay = Array.from({ length: days }, (_, day) =>
    Int32Array.from(open.flatMap((duty, at) => (duty.day - first === day ? [at] : []))),
  );
  return {
    problem,
    drivers: drivers.length,
    days,
    open: open.length,
    day: Int32Array.from(duties, ({ day }) => day - first),
    start: Float64Array.from(duties, ({ day, start }) => absoluteMinute(day, start)),
    end: Float64Array.from(duties, ({ day, end }) => absoluteMinute(day, end)),
    wheel: Int32Array.from(duties, (duty) => wheelMinutes(duty)),
    night: Uint8Array.from(duties, (duty) => (isNight(duty) ? 1 : 0)),
    may,
    settled,
    ofDay,
    follows: followers(duties, problem),
  };
}

function joined(one: Duty, other: Duty): Duty {
  return {
    ...one,
    start: Math.min(one.start, other.start),
    end: Math.max(one.end, other.end),
    pieces: [...one.pieces, ...other.pieces],
  };
}

/**
 * Results are cached by the times of both duties. A timetable has few different ones, so each pair is computed once.
 */
function followers(duties: readonly Duty[], { rules }: RosterProblem): Grid["follows"] {
  const shapes = new Map<string, number>();
  const shape = Int32Array.from(duties, ({ start, end, pieces }) => {
    const key = JSON.stringify([start, end, pieces.map((piece) => [piece.kind, piece.start, piece.end])]);
    const known = shapes.get(key) ?? shapes.size;
    shapes.set(key, known);
    return known;
  });
  const day = Int32Array.from(duties, (duty) => duty.day);
  // 0: unknown; 1: yes; 2: no. One table for the next day, one for the day after it.
  const known = [1, 2].map(() => new Uint8Array(shapes.size * shapes.size));
  return (earlier, later) => {
    const apart = (day[later] ?? 0) - (day[earlier] ?? 0);
    const table = known[apart - 1];
    if (!table) return true;
    const key = (shape[earlier] ?? 0) * shapes.size + (shape[later] ?? 0);
    const answer = table[key];
    if (answer) return answer === 1;
    const [one, other] = [duties[earlier], duties[later]];
    const found =
      one && other
        ? checkRoster(
            [one, other].map((duty) => ({ ...duty, driver: "" })),
            rules,
          )
        : [];
    const isFine = found.every(({ rule }) => rule === "daysInRow" || rule === "nightsInRow" || rule === "wheelIn7Days");
    table[key] = isFine ? 1 : 2;
    return isFine;
  };
}
