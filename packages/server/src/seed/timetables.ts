import type { Insertable } from "kysely";

import { serviceDayAt } from "@banche/core/day";

import { fixedId } from "../base/ids.ts";
import type { Schema } from "../db/schema.ts";
import type { SeedFactory } from "./organizations.ts";
import { CHINA_OFFSET_MS, DAY_MS } from "@banche/core/text";
import { type DayKind, runsOn } from "@banche/core/timetable";

type Rows<Name extends keyof Schema> = readonly Insertable<Schema[Name]>[];

/** The fleet that a demo plan uses. */
export interface PlannedFleet {
  readonly lineIds: readonly string[];
  readonly vehicleIds: readonly string[];
  readonly driverIds: readonly string[];
  readonly routes: readonly (readonly {
    readonly direction: string;
    readonly stopId: string;
    readonly time: number;
  }[])[];
}

interface Trip {
  readonly line: number;
  readonly direction: string;
  readonly place: number;
  readonly number: string;
  readonly departureS: number;
  readonly times: readonly { readonly stopId: string; readonly time: number }[];
}

const HOUR_S = 3600;
const MINUTE_S = 60;
/** Minutes since the start of the service day. The first line has as many evening trips as a big factory. */
const mornings = [380, 400, 420, 440];
const evenings = [1070, 1090, 1230];
const fullEvening = Array.from({ length: 17 }, (_, at) => 1210 + at * 20);
/** The last of the planned lines runs every hour around the clock, so that a vehicle is always on the road. */
const aroundTheClock = Array.from({ length: 24 }, (_, at) => 270 + at * 60);
/** The return trip, half an hour later. */
const aroundAndBack = aroundTheClock.map((minutes) => minutes + 30);
/** Pause between two trips of a vehicle; it counts as a break by the driving rules. */
const PAUSE_S = 25 * MINUTE_S;
const plannedLines = 6;
/** Vehicles in repair, or whose usual driver is on leave. */
const unfit: ReadonlySet<number> = new Set([5, 7, 18, 22, 25, 28]);
/** The vehicle whose insurance has expired, so that it cannot depart. */
const expired = 3;
/** Early duties have even numbers, late ones odd numbers. Other vehicles have no duty. */
const [earlyUntil, lateUntil, fleetSize, onDuty] = [14, 22, 30, 24];

/** The trips of a shift. */
export interface ShiftPlan {
  readonly shift: "day" | "night";
  readonly trips: readonly AssignedTrip[];
}

/** Names of the schemes of a shift. */
const shiftWords = { day: { name: "白班", code: "" }, night: { name: "夜班", code: "N" } } as const;

/**
 * Two schemes per factory and shift: the one of this quarter is published, the one of the next is a draft in which some drivers and
 * vehicles are missing. Trips are ordered by shift, those of this quarter first.
 */
export function demoTimetables(
  factory: SeedFactory,
  index: number,
  fleet: PlannedFleet,
  today: Date,
  kindOf: (day: number) => DayKind,
  shifts: readonly ShiftPlan[],
) {
  const id = (table: string, ...parts: readonly (string | number)[]) =>
    fixedId(table, factory.code, ...parts.map(String));
  const quarters = [quarterOf(today, 0), quarterOf(today, 1)];
  const base = { factoryId: factory.id, createdBy: null };
  const planned = shifts.flatMap(({ shift, trips }, place) =>
    quarters.map((quarter, later) => ({ shift, trips, quarter, later, first: place * quarters.length })),
  );
  const schemes: Rows<"schemes"> = planned.map(
    ({ shift, quarter: { year, quarter, from, until }, later, first }, at) => ({
      ...{ ...base, id: id("schemes", at), name: `${year}年${quarter}季度${shiftWords[shift].name}方案${index + 1}` },
      ...{ code: `P${index + 1}${year}Q${quarter}${shiftWords[shift].code}`, year, quarter: `q${quarter}` },
      ...{ shift, region: "centre", state: later === 0 ? "published" : "draft", validUntil: until, sortOrder: at + 1 },
      // Recorded trips of the last month need a scheme, also in the first month of a quarter.
      validFrom: later === 0 ? new Date(Math.min(from.getTime(), lastMonth(today))) : from,
      basisId: later === 0 ? null : id("schemes", first),
    }),
  );
  const each = planned.flatMap(({ trips, later }, scheme) =>
    trips.map((trip, number) => ({ scheme, later, number, trip })),
  );
  const running = planned.flatMap(({ trips, later }, scheme) => (later === 0 ? [{ trips, scheme }] : []));
  return {
    schemes,
    trips: each.map(({ scheme, later, number, trip }): Rows<"trips">[number] => {
      const isOpen = later === 1 && number % 13 === 5;
      return {
        ...{ ...base, id: id("trips", scheme, number), schemeId: id("schemes", scheme), direction: trip.direction },
        ...{ number: trip.number, lineId: fleet.lineIds[trip.line] ?? "", departure: trip.departureS },
        days: daysOf(trip),
        vehicleId: isOpen ? null : (fleet.vehicleIds[trip.vehicle] ?? null),
        driverId: isOpen ? null : (fleet.driverIds[trip.driver] ?? null),
      };
    }),
    tripRuns: running
      .flatMap(({ trips, scheme }) => {
        const runs = [...(index === 0 ? recordedRuns(trips, today, kindOf) : []), ...demoRuns(trips, today)];
        return runs.map((run) => ({ ...run, tripId: id("trips", scheme, run.trip) }));
      })
      .map(({ tripId, ...run }, number) => ({
        ...{ id: id("tripRuns", number), factoryId: factory.id, tripId },
        ...{ serviceDate: run.day, departedAt: run.departedAt, arrivedAt: run.arrivedAt },
        ...{ cancelledAt: run.cancelledAt, reason: run.reason },
      })),
    tripsTimes: each.flatMap(({ scheme, number, trip }): Rows<"tripsTimes"> =>
      trip.times.map((time, rowPlace) => ({
        ...{ ...base, ...time, rowPlace, id: id("tripsTimes", scheme, number, rowPlace) },
        parentId: id("trips", scheme, number),
      })),
    ),
  };
}

/** The trips of a scheme by day, each with its vehicle and driver, by number. */
export function dayTrips(routes: PlannedFleet["routes"]): readonly AssignedTrip[] {
  return assigned(Array.from({ length: plannedLines }, (_, line) => tripsOf(line, routes[line] ?? [])).flat());
}

/** Whether a line also runs on rest days: those with an even number, and the one around the clock. */
export function runsDaily({ line }: Pick<Trip, "line">): boolean {
  return line % 2 === 0 || line === plannedLines - 1;
}

/** Departure delay of a demo trip in minutes, by its number: one of eleven is late. */
const delayOf = (number: number): number => (number % 11 === 4 ? 9 : number % 3);

/** Reports of dispatchers up to now: all trips of the day that should have departed or arrived, except one of nine. */
function demoRuns(trips: readonly AssignedTrip[], now: Date) {
  const day = serviceDayAt(now.getTime());
  const minuteMs = 60_000;
  return trips.flatMap((trip, number) => {
    const departedAt = day + trip.departureS * 1000 + delayOf(number) * minuteMs;
    const arrivedAt = departedAt + ((trip.times.at(-1)?.time ?? trip.departureS) - trip.departureS) * 1000;
    if (departedAt > now.getTime() || number % 9 === 7 || trip.vehicle === expired) return [];
    const isOver = arrivedAt <= now.getTime();
    return [
      {
        ...{ trip: number, day: new Date(day), departedAt: new Date(departedAt) },
        arrivedAt: isOver ? new Date(arrivedAt) : null,
        ...{ cancelledAt: null, reason: "" },
      },
    ];
  });
}

const cancelReasons = ["车辆故障", "道路封闭", "司机请假"];

/** Reports of dispatchers from the first day of the last month until yesterday: few trips were late, cancelled or not reported. */
function recordedRuns(trips: readonly AssignedTrip[], now: Date, kindOf: (day: number) => DayKind) {
  const today = serviceDayAt(now.getTime());
  const days = Array.from({ length: (today - lastMonth(now)) / DAY_MS }, (_, at) => lastMonth(now) + at * DAY_MS);
  return days.flatMap((day, at) =>
    trips.flatMap((trip, number) => {
      const chance = (number * 37 + at * 101) % 499;
      if (!runsOn(daysOf(trip), kindOf(day)) || chance === 250) return [];
      const isCancelled = chance < 4;
      const departedAt = day + trip.departureS * 1000 + (number % 3) * MINUTE_S * 1000;
      const rideMs = ((trip.times.at(-1)?.time ?? trip.departureS) - trip.departureS) * 1000;
      const lateMs = chance > 490 ? (chance - 480) * MINUTE_S * 1000 : 0;
      return [
        {
          ...{ trip: number, day: new Date(day), departedAt: isCancelled ? null : new Date(departedAt) },
          arrivedAt: isCancelled ? null : new Date(departedAt + rideMs + lateMs),
          cancelledAt: isCancelled ? new Date(departedAt - HOUR_S * 1000) : null,
          reason: isCancelled ? (cancelReasons[chance % cancelReasons.length] ?? "") : "",
        },
      ];
    }),
  );
}

/** Start of the previous month in Chinese time. */
function lastMonth(today: Date): number {
  const china = new Date(today.getTime() + CHINA_OFFSET_MS);
  return Date.UTC(china.getUTCFullYear(), china.getUTCMonth() - 1, 1) - CHINA_OFFSET_MS;
}

/** Kinds of day on which a demo trip runs; empty: every day. */
const daysOf = (trip: Pick<Trip, "line">): string[] => (runsDaily(trip) ? [] : ["workday", "makeUpDay"]);

function tripsOf(line: number, route: PlannedFleet["routes"][number]): readonly Trip[] {
  const starts = {
    toFactory: line === plannedLines - 1 ? aroundTheClock : mornings.map((minutes) => minutes + line * 3),
    toHome:
      line === plannedLines - 1
        ? aroundAndBack
        : (line === 0 ? fullEvening : evenings).map((minutes) => minutes + line * 3),
  };
  return tripsOn(route, { line, mark: "", starts });
}

interface Starts {
  readonly line: number;
  /** Part of the trip number between line and direction. */
  readonly mark: string;
  /** Departures by direction, in minutes of the service day. */
  readonly starts: Readonly<Record<string, readonly number[]>>;
}

/** Trips on a route with these departures. */
export function tripsOn(route: PlannedFleet["routes"][number], { line, mark, starts }: Starts): readonly Trip[] {
  return Object.entries(starts).flatMap(([direction, departures]) =>
    departures.map((minutes, place) => {
      let time = minutes * MINUTE_S;
      const legs = route.filter((leg) => leg.direction === direction);
      const times = legs.map(({ stopId, time: legS }) => ({ stopId, time: (time += legS) }));
      const number = `${line + 1}${mark}${direction === "toHome" ? "H" : "F"}${String(place + 1).padStart(2, "0")}`;
      return { line, direction, place, number, departureS: minutes * MINUTE_S, times };
    }),
  );
}

/** A trip with the numbers of its vehicle and driver. */
export interface AssignedTrip extends Trip {
  readonly vehicle: number;
  readonly driver: number;
}

/** Drivers without duties and with valid documents. */
const spareDrivers = [31, 32, 34, 35, 38, 39, 40, 42, 43];

/** Assigns to each trip the first free vehicle, preferring those whose duty covers the trip. */
function assigned(trips: readonly Trip[]): readonly AssignedTrip[] {
  const freeAt = new Map<number, number>();
  const spareAt = new Map<number, number>();
  const numbers = Array.from({ length: fleetSize }, (_, number) => number).filter((number) => !unfit.has(number));
  return trips
    .toSorted((a, b) => a.departureS - b.departureS || a.line - b.line)
    .map((trip) => {
      const endsS = trip.times.at(-1)?.time ?? trip.departureS;
      const isFree = (number: number) => (freeAt.get(number) ?? 0) <= trip.departureS;
      const first = numbers.find((number) => isFree(number) && dutyHolds(number, trip.departureS, endsS));
      const vehicle = first ?? numbers.toReversed().find((number) => isFree(number)) ?? fleetSize;
      freeAt.set(vehicle, endsS + PAUSE_S);
      if (first !== undefined) return { ...trip, vehicle, driver: first };
      const driver = spareDrivers.find((number) => (spareAt.get(number) ?? 0) <= trip.departureS) ?? fleetSize;
      spareAt.set(driver, endsS + PAUSE_S);
      return { ...trip, vehicle, driver };
    });
}

/** Whether the demo duty of a vehicle and its driver covers a trip. */
export function dutyHolds(number: number, fromS: number, untilS: number): boolean {
  const [from, until] = number % 2 === 0 ? [earlyUntil - 8, earlyUntil] : [lateUntil - 8, lateUntil];
  return number < onDuty && fromS >= from * HOUR_S && untilS <= until * HOUR_S;
}

function quarterOf(today: Date, later: number) {
  const china = new Date(today.getTime() + CHINA_OFFSET_MS);
  const months = china.getUTCFullYear() * 12 + (Math.floor(china.getUTCMonth() / 3) + later) * 3;
  const begin = (month: number) => Date.UTC(Math.floor(month / 12), month % 12, 1) - 8 * HOUR_S * 1000;
  return {
    year: Math.floor(months / 12),
    quarter: (months % 12) / 3 + 1,
    from: new Date(begin(months)),
    until: new Date(begin(months + 3) - 24 * HOUR_S * 1000),
  };
}
