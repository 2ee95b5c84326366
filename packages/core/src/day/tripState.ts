import { arrivalOf, departureOf } from "../timetable/trips.ts";
import { usualBoardRules } from "../tracking/usualRules.ts";
import {
  type DayFacts,
  type DayPaper,
  type DayTrip,
  MINUTE_MS,
  minuteOfDay,
  type RunMark,
  type StopEvent,
} from "./facts.ts";

/** The state of a trip. `expiredPaper`: it may not depart because of an expired document. */
export type DayState =
  | "notStarted"
  | "expiredPaper"
  | "late"
  | "early"
  | "noSignal"
  | "running"
  | "waiting"
  | "arrived"
  | "cancelled";

/** In the order in which boards count them: states that need attention first. */
export const dayStates: readonly DayState[] = [
  ...(["notStarted", "expiredPaper", "late", "early", "noSignal"] as const),
  ...(["running", "waiting", "arrived", "cancelled"] as const),
];

/**
 * A trip with its state. Times in milliseconds, positions from 0 (first stop) to 1 (last stop), with equal distances
 * between stops.
 */
export interface TripOfDay {
  readonly trip: DayTrip;
  readonly state: DayState;
  /**
   * Depending on the state: minutes after departure, of delay, by which it left a stop early, without signal, or
   * until departure; otherwise 0.
   */
  readonly minutes: number;
  readonly departsAt: number;
  /** By the timetable. */
  readonly arrivesAt: number;
  /** Expected arrival; for an arrived trip, the actual arrival. */
  readonly expectedAt: number;
  /** Minutes behind the timetable; negative if ahead. */
  readonly delay: number;
  /** Its position. */
  readonly share: number;
  /** Its position by the timetable. */
  readonly plannedShare: number;
  /** The last stop that it left or reached; undefined before the departure. */
  readonly lastStop?: number;
  /** The documents that prevent its departure. */
  readonly papers: readonly DayPaper[];
  /** No report and no position: it counts as arrived because its time is over. */
  readonly isAssumed: boolean;
}

/** The state of each trip, sorted by departure. A trip without times is left out. */
export function tripsOfDay(facts: DayFacts): readonly TripOfDay[] {
  const marks = new Map(facts.marks.map((mark) => [mark.tripId, mark]));
  return facts.trips
    .filter((trip) => departureOf(trip) !== undefined)
    .map((trip) => stateOf(trip, facts, marks.get(trip.id)))
    .toSorted((a, b) => a.departsAt - b.departsAt || (a.trip.number < b.trip.number ? -1 : 1));
}

interface Known {
  readonly departedAt?: number;
  readonly arrivedAt?: number;
  /** Last stop with an event. */
  readonly stop?: number;
  /** Minutes behind the timetable at the last event. */
  readonly delay: number;
  /** Whole minutes by which the last stop was left too early, if that is more than the rules allow. */
  readonly early: number;
}

function stateOf(trip: DayTrip, facts: DayFacts, mark: RunMark | undefined): TripOfDay {
  const { now, day, rules = usualBoardRules } = facts;
  const minute = minuteOfDay(now, day);
  const [first, last] = [departureOf(trip) ?? 0, arrivalOf(trip) ?? 0];
  const known = knownOf(trip, facts, mark);
  const papers = trip.papersAllowed ? [] : expiredOf(trip, facts);
  const base = {
    ...{ trip, departsAt: day + first * MINUTE_MS, arrivesAt: day + last * MINUTE_MS, papers: [] },
    ...{ plannedShare: placeOf(trip.times, minute), isAssumed: false },
  };
  const whole = { ...base, minutes: 0, share: 0, delay: 0, expectedAt: base.arrivesAt };
  if (mark?.cancelledAt !== undefined) return { ...whole, state: "cancelled" };
  if (known.arrivedAt !== undefined) {
    const delay = minuteOfDay(known.arrivedAt, day) - last;
    const expectedAt = known.arrivedAt;
    return { ...whole, state: "arrived", delay, expectedAt, share: 1, lastStop: trip.times.length - 1 };
  }
  if (known.departedAt === undefined) {
    const expectedAt = base.arrivesAt + Math.max(0, minute - first) * MINUTE_MS;
    const waits = { ...whole, expectedAt, delay: Math.max(0, minute - first) };
    if (minute >= last + rules.forgetMinutes)
      return { ...whole, state: "arrived", share: 1, isAssumed: true, lastStop: trip.times.length - 1 };
    if (papers.length > 0) return { ...waits, state: "expiredPaper", papers, minutes: first - minute };
    if (minute - first >= rules.startMinutes) return { ...waits, state: "notStarted", minutes: minute - first };
    return { ...waits, state: "waiting", minutes: first - minute };
  }
  return { ...base, ...onTheRoad(trip, facts, known) };
}

function onTheRoad(trip: DayTrip, { now, day, lastSignals = [], rules = usualBoardRules }: DayFacts, known: Known) {
  const minute = minuteOfDay(now, day);
  const last = arrivalOf(trip) ?? 0;
  const at = known.stop ?? 0;
  const nextAt = trip.times.findIndex((time, stop) => stop > at && time !== undefined);
  // If the next stop should already be reached, the delay grows. With reports only, the arrival is the only stop.
  const due = (known.stop === undefined ? last : trip.times[nextAt]) ?? last;
  const delay = Math.max(known.delay, minute - due);
  const byTime = placeOf(trip.times, minute - delay);
  const steps = Math.max(1, trip.times.length - 1);
  const before = nextAt < 0 ? 1 : nextAt / steps;
  const share = known.stop === undefined ? byTime : Math.min(Math.max(byTime, at / steps), before);
  const lastStop = known.stop ?? Math.min(Math.floor(share * steps + 1e-9), trip.times.length - 1);
  const told = { share, delay, lastStop, expectedAt: day + (last + delay) * MINUTE_MS };
  const signal = lastSignals.find(({ vehicleId }) => vehicleId === trip.vehicleId);
  const silent = signal ? Math.floor((now - signal.at) / MINUTE_MS) : 0;
  if (silent >= rules.silentMinutes) return { ...told, state: "noSignal" as const, minutes: silent };
  if (delay >= rules.lateMinutes) return { ...told, state: "late" as const, minutes: delay };
  if (known.early > 0 && delay < 0) return { ...told, state: "early" as const, minutes: known.early };
  return { ...told, state: "running" as const, minutes: 0 };
}

function knownOf(trip: DayTrip, facts: DayFacts, mark: RunMark | undefined): Known {
  const { day, stopEvents = [] } = facts;
  const events = stopEvents
    .filter(({ tripId, stop }) => tripId === trip.id && trip.times[stop] !== undefined)
    .toSorted((a, b) => a.stop - b.stop);
  const latest = events.at(-1);
  const finalStop = trip.times.findLastIndex((time) => time !== undefined);
  const arrivedAt = mark?.arrivedAt ?? (latest?.stop === finalStop ? latest.arrivedAt : undefined);
  const departedAt = mark?.departedAt ?? events[0]?.arrivedAt;
  const delay = latest
    ? delayAt(latest, trip.times[latest.stop] ?? 0, day)
    : minuteOfDay(departedAt ?? day, day) - (departureOf(trip) ?? 0);
  return {
    ...(departedAt !== undefined && { departedAt }),
    ...(arrivedAt !== undefined && { arrivedAt }),
    ...(latest && { stop: latest.stop }),
    delay: departedAt === undefined ? 0 : delay,
    early: earlyOf(trip, facts, events, mark),
  };
}

/** A bus that arrives too early and waits is on time when it leaves. */
function delayAt({ arrivedAt, leftAt }: StopEvent, planned: number, day: number): number {
  const delay = minuteOfDay(arrivedAt, day) - planned;
  return delay >= 0 || leftAt === undefined ? delay : Math.min(0, minuteOfDay(leftAt, day) - planned);
}

/** For the last stop that was left; 0 once the bus is at a later stop whose time has come. */
function earlyOf(
  trip: DayTrip,
  { now, day, rules = usualBoardRules }: DayFacts,
  events: readonly StopEvent[],
  mark: RunMark | undefined,
): number {
  const left = events.findLast(({ leftAt }) => leftAt !== undefined);
  const leftAt = left?.leftAt ?? mark?.departedAt;
  const planned = left ? trip.times[left.stop] : departureOf(trip);
  if (leftAt === undefined || planned === undefined) return 0;
  const latest = events.at(-1);
  const stands = latest !== undefined && latest.leftAt === undefined && latest.stop > (left?.stop ?? -1);
  if (stands && minuteOfDay(now, day) >= (trip.times[latest.stop] ?? 0)) return 0;
  const ms = day + planned * MINUTE_MS - leftAt;
  return ms > rules.earlyMinutes * MINUTE_MS ? Math.floor(ms / MINUTE_MS) : 0;
}

/** Documents of the vehicle and the driver that are expired when the trip ends. They are valid on their last day. */
function expiredOf(trip: DayTrip, { day, papers }: DayFacts): readonly DayPaper[] {
  const endsAt = day + (arrivalOf(trip) ?? 0) * MINUTE_MS;
  return papers.filter(
    ({ ownerId, until }) =>
      ownerId !== "" && (ownerId === trip.vehicleId || ownerId === trip.driverId) && until + 1440 * MINUTE_MS < endsAt,
  );
}

/**
 * Position of a trip at a minute by its times, as a share of its stops. Skipped stops have their place between the
 * others.
 */
export function placeOf(times: DayTrip["times"], minute: number): number {
  const steps = Math.max(1, times.length - 1);
  const known = times.flatMap((time, stop) => (time === undefined ? [] : [{ time, stop }]));
  const after = known.findIndex(({ time }) => time > minute);
  if (after === 0) return (known[0]?.stop ?? 0) / steps;
  const [from, to] = [known[after - 1], known[after]];
  if (after < 0 || !from || !to) return (known.at(-1)?.stop ?? 0) / steps;
  return (from.stop + ((minute - from.time) / (to.time - from.time)) * (to.stop - from.stop)) / steps;
}
