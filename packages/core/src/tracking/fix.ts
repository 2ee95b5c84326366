import type { Place } from "./geo.ts";

/** Where a vehicle was at a moment, as its device says. */
export interface Fix extends Place {
  /** Milliseconds since 1970. */
  readonly atMs: number;
  /** Kilometres an hour, one place after the point. */
  readonly speedKmh?: number | undefined;
  /** Degrees clockwise from north. */
  readonly heading?: number | undefined;
}

/** A stop of a trip that has a place. */
export interface TrackedStop extends Place {
  /** Its place in the trip, 0 for the first; stops without coordinates are left out, so that numbers may be missing. */
  readonly index: number;
  readonly stopId: string;
  readonly plannedMs: number;
}

/** A trip of one service day, as much as is followed of it. Stops come in their order. */
export interface TrackedTrip {
  readonly id: string;
  readonly stops: readonly TrackedStop[];
  /** When the next trip of its vehicle departs by plan; missing where there is none on that day. */
  readonly nextDepartureMs?: number | undefined;
}

/** When fixes of its vehicle are looked at: from some time before the first stop to some time after the last. */
export function windowOf({ stops }: TrackedTrip, rules: TrackingRules): readonly [fromMs: number, untilMs: number] {
  const [first, last] = [stops[0]?.plannedMs ?? 0, stops.at(-1)?.plannedMs ?? 0];
  return [first - rules.opensS * 1000, last + rules.closesS * 1000];
}

/**
 * Until when a trip may begin: what its vehicle does later belongs to its next trip, once that may begin and is nearer by plan. A trip
 * that nobody heard of would else begin with the next one on the same road, an hour late.
 */
export function beginsUntil({ stops, nextDepartureMs = Infinity }: TrackedTrip, { opensS }: TrackingRules): number {
  const departureMs = stops[0]?.plannedMs ?? 0;
  return Math.max((departureMs + nextDepartureMs) / 2, nextDepartureMs - opensS * 1000);
}

/** What counts as what. Metres, seconds and kilometres an hour. */
export interface TrackingRules {
  /** A stop is reached within this distance. */
  readonly arriveM: number;
  /** It is left beyond this one. */
  readonly leaveM: number;
  /** Between two fixes further apart nothing is concluded about the way. */
  readonly gapS: number;
  /** A trip is followed from so long before its first stop, and until so long after its last one. */
  readonly opensS: number;
  readonly closesS: number;
  /** The first stop is not left for the trip so much before its time; no stop that is ahead is reached so early. */
  readonly earlyS: number;
  /** Further from the line between its stops, for so long, a vehicle is off its route. */
  readonly offRouteM: number;
  readonly offRouteS: number;
  /** Faster, for so long, is speeding. */
  readonly speedKmh: number;
  readonly speedS: number;
  /** Without a fix for so long there is no signal. */
  readonly silentS: number;
}

/** The rules that hold where nobody sets others. Routes are known by their stops, so that roads between them may lead far around. */
export const usualTrackingRules: TrackingRules = {
  ...{ arriveM: 80, leaveM: 120, gapS: 60, opensS: 20 * 60, closesS: 90 * 60, earlyS: 5 * 60 },
  ...{ offRouteM: 2_000, offRouteS: 60, speedKmh: 100, speedS: 10, silentS: 180 },
};
