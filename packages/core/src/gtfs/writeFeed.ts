import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

import { CHINA_ZONE_NAME } from "../settings/zone.ts";
import { legsOf, serviceCalendar } from "../timetable/index.ts";
import type { FeedFacts, FeedLine, FeedStop, LeftTrip, Service } from "./facts.ts";
import { type Feed, feedTable, feedText } from "./feed.ts";
import { type FeedTrip, feedTripsOf } from "./feedTrips.ts";
import { dateCell, exceptionsOf, runsOnWeekday, weekdays } from "./services.ts";

const BUS = "3";
/** The validator of the standard reports longer short names. */
const SHORT_NAME_MAX = 12;

/** A feed, and the trips that were left out. */
export interface WrittenFeed {
  readonly feed: Feed;
  readonly left: readonly LeftTrip[];
  /** Number of trips in the feed. */
  readonly trips: number;
}

/**
 * The GTFS feed of schemes (gtfs.org, schedule). The same facts give the same bytes, in any order. A trip that the
 * standard cannot express is left out completely and reported. Ids are codes, so that `recordsOfFeed` can read the
 * feed back.
 */
export function writeFeed(facts: FeedFacts): WrittenFeed {
  const { trips, services, left } = feedTripsOf(facts);
  const tables = tablesOf(facts, services, trips);
  const feed = new Map([...tables].map(([file, rows]) => [file, feedTable(rows)]));
  feed.set("feed_info.txt", feedTable([infoOf(facts, feed)]));
  return { feed, left, trips: trips.length };
}

type Rows = readonly Readonly<Record<string, string>>[];

function tablesOf(facts: FeedFacts, services: readonly Service[], trips: readonly FeedTrip[]): Map<string, Rows> {
  const calendar = serviceCalendar(facts.calendar);
  const names = new Map(facts.calendar.map(({ day, name }) => [dateCell(day), name]));
  const shapes = shapesOf(trips);
  const lines = sortedBy(new Map(trips.map(({ line }) => [line.code, line])));
  const stops = sortedBy(new Map(trips.flatMap(({ calls }) => calls.map(({ stop }) => [stop.code, stop]))));
  const exceptions = services.flatMap((service) =>
    exceptionsOf(service.kinds, service, calendar).map(({ day, runs }) => ({
      service_id: service.id,
      date: dateCell(day),
      exception_type: runs ? "1" : "2",
      holiday_name: names.get(dateCell(day)) ?? "",
    })),
  );
  return new Map<string, Rows>([
    ["agency.txt", [agencyRow(facts)]],
    ["stops.txt", stops.map((stop) => stopRow(stop))],
    ["routes.txt", lines.map((line) => lineRow(line, facts.agency.id))],
    ["calendar.txt", services.map((service) => serviceRow(service))],
    ...(exceptions.length > 0 ? [["calendar_dates.txt", exceptions] as const] : []),
    ["trips.txt", trips.map((trip) => tripRow(trip, shapes))],
    ["stop_times.txt", trips.flatMap((trip) => callRows(trip, shapes))],
    ...(shapes.size > 0 ? [["shapes.txt", sortedBy(shapes).flatMap(({ rows }) => rows)] as const] : []),
  ]);
}

function agencyRow({ agency }: FeedFacts) {
  return {
    agency_id: agency.id,
    agency_name: agency.name,
    agency_url: agency.url,
    agency_timezone: CHINA_ZONE_NAME,
    agency_lang: agency.language,
  };
}

function stopRow(stop: FeedStop) {
  return {
    stop_id: stop.code,
    stop_name: stop.name,
    stop_desc: stop.address === stop.name ? "" : stop.address,
    stop_lat: String(stop.latitude),
    stop_lon: String(stop.longitude),
  };
}

function lineRow(line: FeedLine, agencyId: string) {
  const colour = /^#[0-9a-f]{6}$/i.test(line.colour) ? line.colour.slice(1).toUpperCase() : "";
  return {
    route_id: line.code,
    agency_id: agencyId,
    route_short_name: line.code.length > SHORT_NAME_MAX ? "" : line.code,
    route_long_name: line.name,
    route_type: BUS,
    route_color: colour,
    route_text_color: colour === "" ? "" : textColour(colour),
  };
}

function serviceRow({ id, kinds, from, until }: Service) {
  const runs = (name: (typeof weekdays)[number]) => (runsOnWeekday(kinds, weekdays.indexOf(name)) ? "1" : "0");
  return {
    service_id: id,
    ...{ monday: runs("monday"), tuesday: runs("tuesday"), wednesday: runs("wednesday"), thursday: runs("thursday") },
    ...{ friday: runs("friday"), saturday: runs("saturday"), sunday: runs("sunday") },
    start_date: dateCell(from),
    end_date: dateCell(until),
  };
}

function tripRow({ id, trip, line, service, calls }: FeedTrip, shapes: Shapes) {
  const shape = shapeId(line, trip.direction);
  return {
    route_id: line.code,
    service_id: service,
    trip_id: id,
    trip_headsign: calls.at(-1)?.stop.name ?? "",
    trip_short_name: trip.number,
    direction_id: trip.direction === "toHome" ? "0" : "1",
    shape_id: shapes.has(shape) ? shape : "",
  };
}

function callRows({ id, trip, line, calls }: FeedTrip, shapes: Shapes): Rows {
  const along = shapes.get(shapeId(line, trip.direction));
  return calls.map(({ stop, minutes, leg }, at) => {
    const time = timeCell(minutes);
    return {
      trip_id: id,
      arrival_time: time,
      departure_time: time,
      stop_id: stop.code,
      stop_sequence: String(at + 1),
      timepoint: "1",
      shape_dist_traveled: along ? String(along.distances.get(leg) ?? "") : "",
    };
  });
}

/** The path of a line in a direction, by the stops of the feed's trips. */
interface Shape {
  /** Metres from the first stop, by index in the route, because a loop visits a stop twice. */
  readonly distances: ReadonlyMap<number, number>;
  readonly rows: Rows;
}
type Shapes = ReadonlyMap<string, Shape>;

const shapeId = (line: FeedLine, direction: string) => `${line.code}:${direction}`;

/** Only if each leg has a length, because the distances of a shape must increase. */
function shapesOf(trips: readonly FeedTrip[]): Shapes {
  const served = new Map<string, { line: FeedLine; direction: string; stops: Map<number, FeedStop> }>();
  for (const { line, trip, calls } of trips) {
    const id = shapeId(line, trip.direction);
    const way = served.get(id) ?? { line, direction: trip.direction, stops: new Map<number, FeedStop>() };
    for (const { leg, stop } of calls) way.stops.set(leg, stop);
    served.set(id, way);
  }
  const shapes = new Map<string, Shape>();
  for (const [id, { line, direction, stops }] of served) {
    let distance = 0;
    const points: { leg: number; stop: FeedStop; distance: number }[] = [];
    for (const [leg, { distanceM }] of legsOf(line.route, direction).entries()) {
      distance += distanceM;
      const stop = stops.get(leg);
      if (stop) points.push({ leg, stop, distance });
    }
    const begin = points[0]?.distance ?? 0;
    const distances = points.map((point) => point.distance - begin);
    if (distances.some((metres, at) => at > 0 && metres <= (distances[at - 1] ?? 0))) continue;
    const rows = points.map(({ stop }, at) => ({
      shape_id: id,
      shape_pt_lat: String(stop.latitude),
      shape_pt_lon: String(stop.longitude),
      shape_pt_sequence: String(at + 1),
      shape_dist_traveled: String(distances[at]),
    }));
    shapes.set(id, { distances: new Map(points.map(({ leg }, at) => [leg, distances[at] ?? 0])), rows });
  }
  return shapes;
}

function infoOf({ agency, from, until }: FeedFacts, feed: Feed) {
  // The publisher and the web address do not make it another timetable.
  const text = [...feed]
    .filter(([file]) => file !== "agency.txt")
    .map(([file, table]) => `${file}\n${feedText(table)}`)
    .join("");
  return {
    feed_publisher_name: agency.name,
    feed_publisher_url: agency.url,
    feed_lang: agency.language,
    feed_start_date: dateCell(from),
    feed_end_date: dateCell(until),
    feed_version: bytesToHex(sha256(utf8ToBytes(text))).slice(0, 12),
  };
}

/** Minutes of the service day in the form of the standard: hours can exceed 24. */
function timeCell(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}:00`;
}

/** Black or white, whichever has the better contrast with a colour (relative luminance of WCAG). */
function textColour(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? "000000" : "FFFFFF";
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function sortedBy<Value>(byId: ReadonlyMap<string, Value>): readonly Value[] {
  return [...byId].toSorted(([a], [b]) => compare(a, b)).map(([, value]) => value);
}
