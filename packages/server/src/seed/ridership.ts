import { serviceDayAt } from "@banche/core/day";
import { CHINA_OFFSET_MS, DAY_MS } from "@banche/core/text";
import { type DayKind, runsOn } from "@banche/core/timetable";
import type { Insertable } from "kysely";

import type { Schema } from "../db/schema.ts";
import { type AssignedTrip, runsDaily } from "./timetables.ts";

/** Input for the recorded ridership of the demo. */
export interface RidershipSeed {
  readonly factoryId: string;
  readonly nowMs: number;
  idOf(table: string, number: number): string;
  /** Trips of the published scheme; `rows` has their rows in the same order. */
  readonly trips: readonly AssignedTrip[];
  readonly rows: readonly Insertable<Schema["trips"]>[];
  readonly vehicles: readonly { readonly id: string; readonly plate: string; readonly seats: number }[];
  readonly riders: readonly { readonly id: string }[];
  kindOf(day: number): DayKind;
}

interface Ridership {
  readonly ridershipImports: Insertable<Schema["ridershipImports"]>[];
  readonly ridershipTrips: Insertable<Schema["ridershipTrips"]>[];
  readonly ridershipScans: Insertable<Schema["ridershipScans"]>[];
}

const [days, scannedDays] = [28, 7];
const minuteS = 60;
const secondMs = 1000;
/** Unknown riders on a scanned trip. */
const strangers = 2;

/** Four weeks until yesterday: counts of every trip. The last week of the first line has scans instead. */
export function demoRidership(seed: RidershipSeed): Ridership {
  const { factoryId, idOf, trips, rows, vehicles, riders, nowMs, kindOf } = seed;
  const today = serviceDayAt(nowMs);
  const importId = idOf("ridershipImports", 0);
  const ridershipTrips: Ridership["ridershipTrips"] = [];
  const ridershipScans: Ridership["ridershipScans"] = [];
  const base = { factoryId, importId, isStranger: false };
  for (let back = days; back > 0; back -= 1) {
    const day = today - back * DAY_MS;
    trips.forEach((trip, number) => {
      const [row, vehicle] = [rows[number], vehicles[trip.vehicle]];
      if (!row || !runsOn(runsDaily(trip) ? [] : ["workday", "makeUpDay"], kindOf(day))) return;
      const seats = vehicle?.seats ?? 0;
      const people = Math.round((seats * percentOf(trip, day)) / 100);
      const isScanned = trip.line === 0 && back <= scannedDays;
      const id = idOf("ridershipTrips", ridershipTrips.length);
      ridershipTrips.push({
        ...{ id, factoryId, serviceDate: new Date(day), tripId: row.id, lineId: row.lineId, number: trip.number },
        ...{ direction: trip.direction, departs: trip.departureS / minuteS, vehicleId: vehicle?.id ?? "", seats },
        ...{ counted: isScanned ? null : people, countedBy: isScanned ? "" : "admin" },
      });
      if (!isScanned) return;
      for (let at = 0; at < people; at += 1) {
        const stop = trip.times[at % Math.max(1, trip.times.length - 1)];
        const rider = riders[(number * 31 + at) % riders.length];
        const isStranger = at < strangers;
        ridershipScans.push({
          ...{ ...base, isStranger, identity: `demo ${back} ${number} ${at}`, serviceDate: new Date(day) },
          ...{ at: new Date(day + (stop?.time ?? trip.departureS) * secondMs), written: vehicle?.plate ?? "" },
          ...{ who: isStranger ? `demo stranger ${at}` : (rider?.id ?? ""), vehicleId: vehicle?.id ?? null },
          ...{ lineId: null, stopId: stop?.stopId ?? null, riddenId: id, cause: null },
        });
      }
    });
  }
  const yesterday = today - DAY_MS;
  for (const [at, [hour, written, cause]] of lost.entries())
    ridershipScans.push({
      ...{ ...base, isStranger: true, identity: `demo lost ${at}`, at: new Date(yesterday + hour * 3600 * secondMs) },
      ...{ serviceDate: new Date(yesterday), who: `demo stranger ${at}`, written, cause },
      ...{ vehicleId: null, lineId: null, stopId: null, riddenId: null },
    });
  return {
    ridershipImports: [
      { id: importId, factoryId, name: "示例扫码记录.csv", createdAt: new Date(nowMs), createdBy: "admin" },
    ],
    ...{ ridershipTrips, ridershipScans },
  };
}

/** Scans without a trip: hour, scanned text, and cause. */
const lost = [
  [6.4, "苏E00000", "unknownVehicle"],
  [11.2, "99号线", "unknownLine"],
  [13.5, "苏E00001", "unknownVehicle"],
] as const;

/**
 * Load of a trip in percent. Some trips are too full, and adjacent ones on the third line are nearly empty. Mondays and Fridays have more
 * riders than weekends.
 */
function percentOf({ line, direction, place }: AssignedTrip, day: number): number {
  const number = Math.round((day + CHINA_OFFSET_MS) / DAY_MS);
  // The first day of the epoch was a Thursday.
  const ofWeekday = [0, 9, -16, -20, 6, 0, -3][number % 7] ?? 0;
  const change = ((line * 7 + place * 5 + number * 3) % 9) - 4;
  if (line === 0 && place === 1 && direction === "toFactory") return 99 + change;
  if (line === 2 && place >= 2) return 28 + change;
  return Math.min(92, 46 + ((line * 13 + place * 11) % 40) + change + ofWeekday);
}
