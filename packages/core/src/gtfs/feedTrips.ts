import { legsOf, type PlannedTrip, runsOn, serviceCalendar } from "../timetable/index.ts";
import type { FeedFacts, FeedLine, FeedStop, LeftRule, LeftTrip, Service } from "./facts.ts";
import { daysBetween, kindsOf, serviceId } from "./services.ts";

/** A stop of a trip in a feed. */
export interface FeedCall {
  readonly stop: FeedStop;
  /** Minutes of the service day. */
  readonly minutes: number;
  /** Index of the stop in the route of the line, from 0. */
  readonly leg: number;
}

/** A trip with its id in the feed. */
export interface FeedTrip {
  /** `P12026Q4:YS-07`. */
  readonly id: string;
  readonly trip: PlannedTrip;
  readonly line: FeedLine;
  readonly service: string;
  /** Its stops, in order; `stop_sequence` counts them from 1. */
  readonly calls: readonly FeedCall[];
}

/** The trips of a feed, sorted by id, with their services; and the trips that were left out. */
export interface FeedTrips {
  readonly trips: readonly FeedTrip[];
  readonly services: readonly Service[];
  readonly left: readonly LeftTrip[];
}

/** Selects the trips that the standard can express. The schedule and the realtime feeds use the same ones. */
export function feedTripsOf(facts: FeedFacts): FeedTrips {
  const stopOf = new Map(facts.stops.map((stop) => [stop.id, stop]));
  const lineOf = new Map(facts.lines.map((line) => [line.id, line]));
  const calendar = serviceCalendar(facts.calendar);
  const services = new Map<string, Service>();
  const left: LeftTrip[] = [];
  const trips: FeedTrip[] = [];
  for (const scheme of facts.schemes) {
    const from = Math.max(scheme.from, facts.from);
    const until = Math.min(scheme.until, facts.until);
    const kindsOfDays = new Set(daysBetween(from, until).map((day) => calendar.kindOf(day)));
    for (const trip of scheme.trips) {
      const leave = (rule: LeftRule, stop?: string) =>
        left.push({ scheme: scheme.code, number: trip.number, rule, ...(stop !== undefined && { stop }) });
      const service = serviceId(scheme.code, trip.days);
      const kinds = kindsOf(service) ?? [];
      const line = lineOf.get(trip.lineId);
      if (!line) leave("noLine");
      else if (![...kindsOfDays].some((kind) => runsOn(kinds, kind))) leave("noDay");
      else {
        const read = callsOf(trip, line, stopOf);
        if (!read.ok) leave(read.rule, read.stop);
        else {
          services.set(service, { id: service, kinds, from, until });
          trips.push({ id: `${scheme.code}:${trip.number}`, trip, line, service, calls: read.calls });
        }
      }
    }
  }
  left.sort((a, b) => compare(a.scheme, b.scheme) || compare(a.number, b.number));
  return {
    trips: trips.toSorted((a, b) => compare(a.id, b.id)),
    services: [...services.values()].toSorted((a, b) => compare(a.id, b.id)),
    left,
  };
}

type Read =
  | { readonly ok: true; readonly calls: FeedTrip["calls"] }
  | { readonly ok: false; readonly rule: LeftRule; readonly stop?: string };

function callsOf(trip: PlannedTrip, line: FeedLine, stopOf: ReadonlyMap<string, FeedStop>): Read {
  const calls: FeedCall[] = [];
  for (const [leg, { stopId }] of legsOf(line.route, trip.direction).entries()) {
    const minutes = trip.times[leg];
    if (minutes === undefined) continue;
    const stop = stopOf.get(stopId);
    if (!stop || stop.latitude === undefined || stop.longitude === undefined)
      return { ok: false, rule: "noPosition", stop: stop?.name ?? "" };
    if (minutes < (calls.at(-1)?.minutes ?? 0)) return { ok: false, rule: "timesDescend" };
    calls.push({ stop, minutes, leg });
  }
  return calls.length < 2 ? { ok: false, rule: "tooFewStops" } : { ok: true, calls };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
