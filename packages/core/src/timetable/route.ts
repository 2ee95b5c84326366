/** A stop of a line's route, with the leg from the previous stop. */
export interface RouteLeg {
  readonly direction: string;
  readonly stopId: string;
  /** Metres from the previous stop. */
  readonly distanceM: number;
  /** Seconds from the previous stop. */
  readonly timeS: number;
}

/** Values that are computed from the route of a line. */
export interface RouteSummary {
  readonly firstStopId: string;
  readonly lastStopId: string;
  readonly distanceM: number;
  readonly timeS: number;
}

/** The stops of one direction, in order. */
export function legsOf(route: readonly RouteLeg[], direction: string): readonly RouteLeg[] {
  return route.filter((leg) => leg.direction === direction);
}

/** The directions of a route, in order of appearance. */
export function directionsOf(route: readonly RouteLeg[]): readonly string[] {
  return [...new Set(route.map(({ direction }) => direction))];
}

/** Seconds from the first stop to each stop, without the leg before the first stop. */
export function offsetsOf(legs: readonly RouteLeg[]): readonly number[] {
  let sum = 0;
  return legs.map(({ timeS }, at) => (sum += at === 0 ? 0 : timeS));
}

/** Metres from the first to the last stop of a trip. @param times - one for each leg; undefined if it skips the stop */
export function metresOf(legs: readonly RouteLeg[], times: readonly (number | undefined)[]): number {
  const first = times.findIndex((time) => time !== undefined);
  const last = times.findLastIndex((time) => time !== undefined);
  return legs.slice(first + 1, last + 1).reduce((sum, { distanceM }) => sum + distanceM, 0);
}

/** First and last stop, length and travel time of the first direction of a route; undefined without stops. */
export function routeSummary(route: readonly RouteLeg[]): RouteSummary | undefined {
  const [first] = route;
  if (!first) return undefined;
  const legs = legsOf(route, first.direction);
  const last = legs.at(-1) ?? first;
  return {
    firstStopId: first.stopId,
    lastStopId: last.stopId,
    distanceM: legs.slice(1).reduce((sum, { distanceM }) => sum + distanceM, 0),
    timeS: offsetsOf(legs).at(-1) ?? 0,
  };
}

/** The legs in a record of a line, by our member names. Missing numbers count as 0. */
export function routeOf(rows: unknown): readonly RouteLeg[] {
  if (!Array.isArray(rows)) return [];
  return rows.map((row: Readonly<Record<string, unknown>>) => ({
    direction: textOf(row["direction"]),
    stopId: textOf(row["stopId"]),
    distanceM: numberOf(row["distance"]),
    timeS: numberOf(row["time"]),
  }));
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const numberOf = (value: unknown): number => (typeof value === "number" ? value : 0);
