import { callsByTrip, secondsOfCell } from "./checkFeed.ts";
import type { FeedDay } from "./facts.ts";
import { type Feed, type FeedRow, rowsOf } from "./feed.ts";
import { readCalendar } from "./readCalendar.ts";

/** A stop of a feed. Coordinates are the texts of the feed, so that no digit is lost. */
export interface ReadStop {
  readonly code: string;
  readonly name: string;
  readonly latitude: string;
  readonly longitude: string;
  readonly address: string;
}

export interface ReadLeg {
  readonly direction: string;
  /** Code of the stop. */
  readonly stop: string;
  /** Metres from the previous stop; undefined if the feed does not contain it. */
  readonly distanceM: number | undefined;
  readonly timeS: number;
}

export interface ReadLine {
  readonly code: string;
  readonly name: string;
  /** `#1677FF`, or empty. */
  readonly colour: string;
  readonly route: readonly ReadLeg[];
}

export interface ReadTrip {
  readonly number: string;
  readonly line: string;
  readonly direction: string;
  readonly days: readonly string[];
  /** Seconds of the service day by stop. */
  readonly times: readonly { readonly stop: string; readonly timeS: number }[];
}

/** Why a part of a feed cannot be imported. */
export type ReadRule = "days" | "pattern" | "seconds" | "missingTime" | "neverRuns" | "notBus";

export interface ReadProblem {
  readonly file: string;
  readonly row: number;
  readonly rule: ReadRule;
  readonly value: string;
}

/** The content of a feed as our records; parts that cannot be expressed are reported and left out completely. */
export interface ReadFeed {
  readonly stops: readonly ReadStop[];
  readonly lines: readonly ReadLine[];
  readonly trips: readonly ReadTrip[];
  readonly exceptions: readonly FeedDay[];
  readonly from: number | undefined;
  readonly until: number | undefined;
  readonly problems: readonly ReadProblem[];
  /** Number of boarding stops that were left out because no imported trip serves them. */
  readonly unusedStops: number;
}

/** Values of `lineDirection`. */
const directions = ["toFactory", "toHome", "loop"] as const;

interface Found {
  readonly row: number;
  readonly id: string;
  readonly number: string;
  readonly route: string;
  readonly direction: string;
  readonly days: readonly string[];
  readonly calls: readonly Call[];
}

interface Call {
  readonly stop: string;
  readonly timeS: number;
  readonly distance: number | undefined;
}

/** Reads a feed without errors from `checkFeed` as stops, lines with their routes, and trips. */
export function readFeed(feed: Feed): ReadFeed {
  const calendar = readCalendar(feed);
  const calls = callsByTrip(feed);
  const problems: ReadProblem[] = [];
  const buses = new Map<string, FeedRow>();
  for (const row of rowsOf(feed.get("routes.txt"))) {
    if (isBus(row.cell("route_type"))) buses.set(row.cell("route_id"), row);
    else problems.push({ file: "routes.txt", row: row.row, rule: "notBus", value: row.cell("route_id") });
  }
  const numbers = numbersOf(rowsOf(feed.get("trips.txt")));
  const found = rowsOf(feed.get("trips.txt")).flatMap(({ row, cell }): readonly Found[] => {
    const id = cell("trip_id");
    const service = cell("service_id");
    const problem = (rule: ReadRule, value = id) => {
      problems.push({ file: "trips.txt", row, rule, value });
      return [];
    };
    if (!buses.has(cell("route_id"))) return [];
    if (calendar.unlike.has(service)) return problem("days", service);
    const days = calendar.kinds.get(service);
    if (!days) return problem("neverRuns", service);
    const read = callsOf(calls.get(id) ?? []);
    if (typeof read === "string") return problem(read);
    const direction = directionOf(cell);
    return [{ row, id, number: numbers.get(id) ?? id, route: cell("route_id"), direction, days, calls: read }];
  });
  const routes = routesOf(found);
  const trips = found.flatMap((trip): readonly ReadTrip[] => {
    const route = routes.get(wayOf(trip)) ?? [];
    if (!isAlong(trip.calls, route)) {
      problems.push({ file: "trips.txt", row: trip.row, rule: "pattern", value: trip.id });
      return [];
    }
    const times = trip.calls.map(({ stop, timeS }) => ({ stop, timeS }));
    return [{ number: trip.number, line: trip.route, direction: trip.direction, days: trip.days, times }];
  });
  const used = new Set([...routes.values()].flatMap((legs) => legs.map(({ stop }) => stop)));
  const runs = new Set(trips.map(({ line }) => line));
  const lines = [...buses].filter(([code]) => runs.has(code)).map(([code, row]) => lineOf(code, row, routes));
  const stops = rowsOf(feed.get("stops.txt"));
  const isUsed = ({ cell }: FeedRow) => used.has(cell("stop_id"));
  return {
    stops: stops.filter(isUsed).map((row) => stopOf(row)),
    // Stations and entrances are not stops in our data.
    unusedStops: stops.filter((row) => !isUsed(row) && /^0?$/.test(row.cell("location_type"))).length,
    ...{ lines, trips, exceptions: calendar.exceptions, from: calendar.from, until: calendar.until, problems },
  };
}

/**
 * Our shapes are named by line and direction. For other feeds, every direction that is not outbound goes to the
 * factory.
 */
function directionOf(cell: FeedRow["cell"]): string {
  const told = directions.find((direction) => cell("shape_id") === `${cell("route_id")}:${direction}`);
  return told ?? (cell("direction_id") === "0" ? "toHome" : "toFactory");
}

/** Bus, trolleybus, and the bus and coach types of the extended list. */
function isBus(type: string): boolean {
  return type === "3" || type === "11" || /^(7|2)\d\d$/.test(type);
}

/** The name of a trip if it is unique, else its id. */
function numbersOf(rows: readonly FeedRow[]): ReadonlyMap<string, string> {
  const count = new Map<string, number>();
  const nameOf = ({ cell }: FeedRow) => cell("trip_short_name").toLowerCase();
  for (const row of rows) count.set(nameOf(row), (count.get(nameOf(row)) ?? 0) + 1);
  return new Map(
    rows.map((row) => {
      const isOwn = nameOf(row) !== "" && count.get(nameOf(row)) === 1;
      return [row.cell("trip_id"), row.cell(isOwn ? "trip_short_name" : "trip_id")];
    }),
  );
}

/** Times between timed stops are not guessed: a stop without a time is an error, and so are seconds. */
function callsOf(rows: readonly FeedRow[]): readonly Call[] | ReadRule {
  const calls: Call[] = [];
  for (const { cell } of rows) {
    const timeS = secondsOfCell(cell("departure_time")) ?? secondsOfCell(cell("arrival_time"));
    if (timeS === undefined) return "missingTime";
    if (timeS % 60 !== 0) return "seconds";
    const distance = cell("shape_dist_traveled");
    calls.push({ stop: cell("stop_id"), timeS, distance: distance === "" ? undefined : Number(distance) });
  }
  return calls.length < 2 ? "missingTime" : calls;
}

const wayOf = ({ route, direction }: Pick<Found, "route" | "direction">) => `${route}\n${direction}`;

/**
 * The route of each line and direction: the stops of all its trips in one order, starting with the trip with most
 * stops.
 */
function routesOf(trips: readonly Found[]): ReadonlyMap<string, readonly ReadLeg[]> {
  const ways = new Map<string, Found[]>();
  for (const trip of trips) {
    const of = ways.get(wayOf(trip));
    if (of) of.push(trip);
    else ways.set(wayOf(trip), [trip]);
  }
  return new Map([...ways].map(([way, of]) => [way, legsOf(of)]));
}

/** A stop of a route; a stop of a loop may appear twice. */
interface Place {
  readonly stop: string;
  /** Distance along the route; undefined if trips differ. */
  readonly distance: number | undefined;
}

function legsOf(trips: readonly Found[]): readonly ReadLeg[] {
  const [first, ...others] = trips.toSorted((a, b) => b.calls.length - a.calls.length || (a.id < b.id ? -1 : 1));
  if (!first) return [];
  const places = alongShape(trips) ?? joinedStops([first, ...others]);
  const at = new Map<number, Call>(trips.toReversed().flatMap(({ calls }) => placed(relative(calls), places)));
  for (const [place, call] of placed(relative(first.calls), places)) at.set(place, call);
  return places.map(({ stop }, place) => {
    const [before, here] = [at.get(place - 1), at.get(place)];
    const metres =
      before?.distance === undefined || here?.distance === undefined ? undefined : here.distance - before.distance;
    const leg = { direction: first.direction, stop };
    if (place === 0) return { ...leg, distanceM: 0, timeS: 0 };
    const distanceM = metres === undefined || metres < 0 ? undefined : Math.round(metres);
    return { ...leg, distanceM, timeS: Math.max(0, (here?.timeS ?? 0) - (before?.timeS ?? 0)) };
  });
}

/** The stops by their distance along the route; undefined if trips differ. */
function alongShape(trips: readonly Found[]): readonly Place[] | undefined {
  const distances = new Map<string, Set<number>>();
  const visits = new Map<string, number>();
  for (const { calls } of trips) {
    const own = new Map<string, number>();
    for (const { stop, distance } of calls) {
      if (distance === undefined) return undefined;
      distances.set(stop, (distances.get(stop) ?? new Set()).add(distance));
      own.set(stop, (own.get(stop) ?? 0) + 1);
    }
    for (const [stop, count] of own) visits.set(stop, Math.max(count, visits.get(stop) ?? 0));
  }
  // Only a stop that one trip visits twice may have two distances.
  if ([...distances].some(([stop, all]) => all.size > (visits.get(stop) ?? 0))) return undefined;
  const places = [...distances].flatMap(([stop, all]) => [...all].map((distance) => ({ stop, distance })));
  return places.toSorted((a, b) => a.distance - b.distance);
}

function joinedStops(trips: readonly Found[]): readonly Place[] {
  let stops: readonly string[] = [];
  for (const { calls } of trips) {
    const more = calls.map(({ stop }) => stop);
    stops = stops.length === 0 ? more : (joined(stops, more) ?? stops);
  }
  return stops.map((stop) => ({ stop, distance: undefined }));
}

/** The route position of each call, in ascending order, as far as possible. */
function placed(calls: readonly Call[], places: readonly Place[]): readonly (readonly [number, Call])[] {
  let last = -1;
  return calls.flatMap((call) => {
    const place = places.findIndex(
      ({ stop, distance }, at) => at > last && stop === call.stop && (distance ?? call.distance) === call.distance,
    );
    if (place < 0) return [];
    last = place;
    return [[place, call] as const];
  });
}

/** With times relative to the first stop of a trip. */
function relative(calls: readonly Call[]): readonly Call[] {
  const begin = calls[0]?.timeS ?? 0;
  return calls.map((call) => ({ ...call, timeS: call.timeS - begin }));
}

/** Merges two lists of stops and keeps the order of both; undefined if the orders conflict. */
function joined(all: readonly string[], more: readonly string[]): string[] | undefined {
  const stops: string[] = [];
  let next = 0;
  for (const [at, stop] of more.entries()) {
    const place = all.indexOf(stop, next);
    if (place < 0) {
      if (all.includes(stop) || more.indexOf(stop) !== at) return undefined;
      stops.push(stop);
    } else {
      stops.push(...all.slice(next, place + 1));
      next = place + 1;
    }
  }
  return [...stops, ...all.slice(next)];
}

function isAlong(calls: readonly Call[], route: readonly ReadLeg[]): boolean {
  let place = -1;
  return calls.every(({ stop }) => {
    place = route.findIndex((leg, at) => at > place && leg.stop === stop);
    return place >= 0;
  });
}

function lineOf(code: string, { cell }: FeedRow, routes: ReadonlyMap<string, readonly ReadLeg[]>): ReadLine {
  const colour = cell("route_color");
  return {
    code,
    name: cell("route_long_name") || cell("route_short_name") || code,
    colour: colour === "" ? "" : `#${colour}`,
    route: directions.flatMap((direction) => routes.get(wayOf({ route: code, direction })) ?? []),
  };
}

function stopOf({ cell }: FeedRow): ReadStop {
  const [code, name] = [cell("stop_id"), cell("stop_name")];
  return { code, name, latitude: cell("stop_lat"), longitude: cell("stop_lon"), address: cell("stop_desc") };
}
