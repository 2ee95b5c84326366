import { DAY_MS } from "@banche/core/text";
import type { Insertable } from "kysely";

import type { Schema } from "../db/schema.ts";
import { nightCrews, nightDuty } from "./nights.ts";
import { type AssignedTrip, dutyHolds, runsDaily } from "./timetables.ts";

const hourMs = 3_600_000;
const hourSeconds = 3_600;
/** Days around today that have duties. The duty of the last day still needs a driver. */
const [firstDay, lastDay] = [-7, 6];
/** Days with an additional duty that needs a driver. */
const openDays = [1, 1, 2, 3, 4];
const most = 24;
const mostParts = 40;

/** Input for the demo duties. */
export interface DutySeed {
  readonly factory: { readonly id: string; readonly number: number };
  /** Start of today in Chinese time. */
  readonly today: number;
  idOf(table: string, number: number): string;
  /** Trips of the published schemes: duties of workdays list their trips. */
  readonly trips: { readonly day: readonly AssignedTrip[]; readonly night: readonly AssignedTrip[] };
  /** Whether a day, as offset from today, is a workday. */
  isWorkday(offset: number): boolean;
}

interface Duties {
  readonly duties: readonly Insertable<Schema["duties"]>[];
  readonly dutiesPieces: readonly Insertable<Schema["dutiesPieces"]>[];
}

/** Driver and vehicle of a duty, its hours of the service day, and its trips. */
interface Shift {
  readonly crew?: { readonly vehicle: number; readonly driver: number };
  readonly from: number;
  readonly until: number;
  readonly trips: readonly AssignedTrip[];
}

/**
 * Duties of two weeks: alternating early and late ones and those of the night, with one day off in seven, and an open one on the last
 * day.
 */
export function demoDuties({ factory, today, idOf, trips, isWorkday }: DutySeed): Duties {
  const duties: Insertable<Schema["duties"]>[] = [];
  const dutiesPieces: Insertable<Schema["dutiesPieces"]>[] = [];
  const runs = (offset: number, trip: AssignedTrip) => runsDaily(trip) || isWorkday(offset);
  const add = (offset: number, { crew, from, until, trips: own }: Shift) => {
    const number = duties.length;
    const day = today + offset * DAY_MS;
    const base = { factoryId: factory.id, createdBy: null };
    const driven = own.filter((trip) => runs(offset, trip));
    const lines = new Set(driven.map(({ line }) => line));
    const [line = (crew?.vehicle ?? 0) % 12] = lines;
    duties.push({
      ...base,
      ...{ id: idOf("duties", number), number: `RWD${factory.number}${String(number + 1).padStart(4, "0")}` },
      ...{
        serviceDate: new Date(day),
        startsAt: new Date(day + from * hourMs),
        endsAt: new Date(day + until * hourMs),
      },
      ...(crew && { driverId: idOf("drivers", crew.driver), vehicleId: idOf("vehicles", crew.vehicle) }),
      ...{ lineId: lines.size > 1 ? null : idOf("lines", line), state: offset < 1 ? "confirmed" : "planned" },
    });
    partsOf(driven, from, until).forEach(([kind, start, end, trip], place) =>
      dutiesPieces.push({
        ...base,
        ...{ id: idOf("dutiesPieces", number * mostParts + place), parentId: idOf("duties", number), trip },
        ...{ kind, from: start, until: end, rowPlace: place },
      }),
    );
  };
  /** Even numbers have early duties, odd numbers late ones. */
  const byDay = (who: number | undefined): Shift => {
    const from = (who ?? 0) % 2 === 0 ? 6 : 14;
    const own = trips.day.filter(
      ({ vehicle, departureS, times }) =>
        vehicle === who && dutyHolds(vehicle, departureS, times.at(-1)?.time ?? departureS),
    );
    return { ...(who !== undefined && { crew: { vehicle: who, driver: who } }), from, until: from + 8, trips: own };
  };
  const works = (offset: number, who: number) => (offset - firstDay + who) % 7 !== 6;
  for (let offset = firstDay; offset < lastDay; offset += 1)
    for (let who = 0; who < most; who += 1) if (works(offset, who)) add(offset, byDay(who));
  add(lastDay, byDay(undefined));
  for (const offset of openDays) add(offset, byDay(undefined));
  for (let offset = firstDay; offset < lastDay; offset += 1)
    for (const crew of nightCrews) {
      const own = trips.night.filter((trip) => trip.vehicle === crew.vehicle && runs(offset, trip));
      // A night without trips has no duty.
      if (works(offset, crew.driver) && own.length > 0) add(offset, { ...nightDuty, crew, trips: own });
    }
  return { duties, dutiesPieces };
}

type Part = readonly [kind: string, fromS: number, untilS: number, trip: string];

/** Pieces for trips and the time between them. A duty without trips drives in its first and last three hours. */
function partsOf(trips: readonly AssignedTrip[], fromHour: number, untilHour: number): readonly Part[] {
  const [start, end] = [fromHour * hourSeconds, untilHour * hourSeconds];
  if (trips.length === 0) {
    const [rest, again] = [start + 3 * hourSeconds, end - 3 * hourSeconds];
    return [
      ["drive", start, rest, ""],
      ["layover", rest, again, ""],
      ["drive", again, end, ""],
    ];
  }
  let until = start;
  return trips.flatMap((trip): readonly Part[] => {
    const endsS = trip.times.at(-1)?.time ?? trip.departureS;
    const before: readonly Part[] = trip.departureS > until ? [["layover", until, trip.departureS, ""]] : [];
    until = endsS;
    return [...before, ["drive", trip.departureS, endsS, trip.number]];
  });
}
