import type { Departure, RiddenTrip } from "./facts.ts";
import { grouped } from "./grouped.ts";
import { byDeparture, departureKey, loadPercent } from "./load.ts";
import type { RidershipRules } from "./rules.ts";

/** A day that supports a candidate. */
export interface Evidence {
  readonly day: string;
  /** On the trips together. */
  readonly people: number;
  /** Seats of the larger vehicle. */
  readonly seats: number;
  readonly percent: number;
}

/** Departures that could be merged, or one that needs another vehicle. */
export interface RidershipCandidate {
  readonly kind: "merge" | "add";
  readonly lineId: string;
  readonly direction: string;
  /** Minutes of the service day; for a merge two values, the earlier first. */
  readonly departs: readonly number[];
  /** Number of examined days. */
  readonly ofDays: number;
  /** The days that support it, latest first. */
  readonly days: readonly Evidence[];
}

/**
 * Adjacent departures of a line and direction whose riders fit into the larger vehicle, and departures that are too
 * full, by the rules. Only days with known seats count; for a merge, only days on which both ran. Merges come first;
 * each kind is sorted by line, direction and time.
 */
export function ridershipCandidates(
  trips: readonly RiddenTrip[],
  rules: RidershipRules,
): readonly RidershipCandidate[] {
  const departures = [...grouped(trips, departureKey).values()]
    .flatMap((group): readonly Recorded[] => {
      const [first] = group;
      return first ? [{ ...first, days: daysOf(group) }] : [];
    })
    .toSorted(byDeparture);
  const merges = departures.flatMap((one, at): readonly RidershipCandidate[] => {
    const next = departures[at + 1];
    if (next?.lineId !== one.lineId || next.direction !== one.direction) return [];
    if (next.departs - one.departs > rules.mergeMinutes) return [];
    const joined = [...one.days].flatMap(([day, mine]): readonly Evidence[] => {
      const theirs = next.days.get(day);
      return theirs ? evidence(day, mine.people + theirs.people, Math.max(mine.seats, theirs.seats)) : [];
    });
    return candidate(
      { kind: "merge", of: [one, next], known: joined, shows: (percent) => percent <= rules.mergePercent },
      rules,
    );
  });
  const adds = departures.flatMap((one): readonly RidershipCandidate[] => {
    const own = [...one.days].flatMap(([day, { people, seats }]) => evidence(day, people, seats));
    return candidate({ kind: "add", of: [one], known: own, shows: (percent) => percent >= rules.addPercent }, rules);
  });
  return [...merges, ...adds];
}

interface Recorded extends Departure {
  readonly days: ReadonlyMap<string, { readonly people: number; readonly seats: number }>;
}

/** Several trips of one departure on one day are added together. */
function daysOf(group: readonly RiddenTrip[]): Recorded["days"] {
  const days = new Map<string, { people: number; seats: number }>();
  for (const { day, people, seats } of group) {
    const before = days.get(day);
    days.set(day, { people: people + (before?.people ?? 0), seats: seats + (before?.seats ?? 0) });
  }
  return days;
}

function evidence(day: string, people: number, seats: number): readonly Evidence[] {
  const percent = loadPercent(people, seats);
  return percent === undefined ? [] : [{ day, people, seats, percent }];
}

interface Asked {
  readonly kind: RidershipCandidate["kind"];
  readonly of: readonly Departure[];
  readonly known: readonly Evidence[];
  shows(percent: number): boolean;
}

function candidate(
  { kind, of, known, shows }: Asked,
  { onDays, ofDays }: RidershipRules,
): readonly RidershipCandidate[] {
  const [first] = of;
  const last = known.toSorted((a, b) => (a.day < b.day ? 1 : -1)).slice(0, ofDays);
  const days = last.filter(({ percent }) => shows(percent));
  if (!first || days.length < onDays) return [];
  const { lineId, direction } = first;
  return [{ kind, lineId, direction, departs: of.map(({ departs }) => departs), ofDays: last.length, days }];
}
