import { type DayKind, dayKinds } from "./days.ts";
import { legsOf } from "./route.ts";
import type { PlannedLine, PlannedTrip } from "./trips.ts";

/** Departures at a stop of one line in the direction of one last stop. */
export interface PosterRoute {
  readonly lineId: string;
  readonly direction: string;
  /** The last stop of these trips. */
  readonly towards: string;
  /** By the kinds of day on which they run; empty: every day. */
  readonly departures: readonly PosterDepartures[];
}

export interface PosterDepartures {
  readonly days: readonly DayKind[];
  /** Minutes of the service day, sorted and unique. */
  readonly minutes: readonly number[];
}

/** The poster at a stop. */
export interface StopPoster {
  readonly stopId: string;
  readonly routes: readonly PosterRoute[];
}

/**
 * The poster of each stop at which people can board. It has departures, but not arrivals of trips that end there.
 * Stops are in the order of the routes, routes in the order of the lines.
 */
export function stopPosters(
  lines: readonly PlannedLine[],
  trips: readonly Pick<PlannedTrip, "lineId" | "direction" | "days" | "times">[],
): readonly StopPoster[] {
  const posters = new Map<string, Map<string, Gathered>>();
  for (const line of lines) {
    for (const trip of trips) {
      if (trip.lineId === line.id) gather(posters, line, trip);
    }
  }
  return [...posters].map(([stopId, routes]) => ({
    stopId,
    routes: [...routes.values()].map(({ byDays, ...route }) => ({ ...route, departures: departuresOf(byDays) })),
  }));
}

interface Gathered extends Omit<PosterRoute, "departures"> {
  readonly byDays: Map<string, Set<number>>;
}

function gather(
  posters: Map<string, Map<string, Gathered>>,
  line: PlannedLine,
  { lineId, direction, days, times }: Pick<PlannedTrip, "lineId" | "direction" | "days" | "times">,
): void {
  const legs = legsOf(line.route, direction);
  const last = times.findLastIndex((time, at) => time !== undefined && legs[at] !== undefined);
  const towards = legs[last]?.stopId;
  if (towards === undefined) return;
  const kinds = dayKinds.filter((kind) => days.includes(kind));
  // All kinds of day mean every day.
  const key = kinds.length === dayKinds.length ? "" : kinds.join(" ");
  for (const [at, { stopId }] of legs.slice(0, last).entries()) {
    const minutes = times[at];
    if (minutes === undefined) continue;
    const routes = put(posters, stopId, () => new Map<string, Gathered>());
    const route = put(routes, `${lineId} ${direction} ${towards}`, () => ({
      ...{ lineId, direction, towards },
      byDays: new Map<string, Set<number>>(),
    }));
    put(route.byDays, key, () => new Set<number>()).add(minutes);
  }
}

/** Every day first, then in the order of the kinds of day. */
function departuresOf(byDays: ReadonlyMap<string, ReadonlySet<number>>): readonly PosterDepartures[] {
  const place = (key: string) => (key === "" ? -1 : dayKinds.findIndex((kind) => key.startsWith(kind)));
  return [...byDays]
    .toSorted(([a], [b]) => place(a) - place(b) || (a < b ? -1 : 1))
    .map(([key, minutes]) => ({
      days: dayKinds.filter((kind) => key.split(" ").includes(kind)),
      minutes: [...minutes].toSorted((a, b) => a - b),
    }));
}

function put<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make();
  map.set(key, made);
  return made;
}
