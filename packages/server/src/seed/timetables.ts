import type { Insertable } from "kysely";

import { fixedId } from "../base/ids.ts";
import type { Schema } from "../db/schema.ts";
import type { SeedFactory } from "./organizations.ts";
import { CHINA_OFFSET_MS } from "@banche/core/text";

type Rows<Name extends keyof Schema> = readonly Insertable<Schema[Name]>[];

/** What a demo plan is made for. */
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
  readonly departureS: number;
  readonly times: readonly { readonly stopId: string; readonly time: number }[];
}

const HOUR_S = 3600;
const MINUTE_S = 60;
/** Minutes after the hour 0 of the service day; the first line has an evening as full as that of a big factory. */
const mornings = [380, 400, 420, 440];
const evenings = [1070, 1090, 1230];
const fullEvening = Array.from({ length: 17 }, (_, at) => 1210 + at * 20);
/** Between two trips of a vehicle. */
const PAUSE_S = 10 * MINUTE_S;
const plannedLines = 6;

/** Lines that buses go up and down on all day, two on each, so that something drives at any time. */
const shuttleLines = [7, 9];
const [shuttleFrom, shuttleUntil, shuttleEvery] = [300, 1500, 50];

/**
 * Three schemes of a factory: that of this quarter is published, that of the next is a draft that lacks people here and there; a second one
 * of this quarter has the shuttles that run all day.
 */
export function demoTimetables(factory: SeedFactory, index: number, fleet: PlannedFleet, today: Date) {
  const id = (table: string, ...parts: readonly (string | number)[]) =>
    fixedId(table, factory.code, ...parts.map(String));
  const trips = assigned(
    Array.from({ length: plannedLines }, (_, line) => tripsOf(line, fleet.routes[line] ?? [])).flat(),
  );
  const quarters = [quarterOf(today, 0), quarterOf(today, 1)];
  const base = { factoryId: factory.id, createdBy: null };
  const schemes: Rows<"schemes"> = quarters.map(({ year, quarter, from, until }, at) => ({
    ...{ ...base, id: id("schemes", at), name: `${year}年${quarter}季度白班方案${index + 1}` },
    ...{ code: `P${index + 1}${year}Q${quarter}`, year, quarter: `q${quarter}`, shift: "day", region: "centre" },
    ...{ state: at === 0 ? "published" : "draft", validFrom: from, validUntil: until, sortOrder: at + 1 },
    basisId: at === 0 ? null : id("schemes", 0),
  }));
  const now = schemes[0];
  const shuttleScheme: Rows<"schemes"> = now
    ? [
        {
          ...{ ...now, id: id("schemes", 2), name: `${now.year}年${now.quarter.slice(1)}季度循环班方案${index + 1}` },
          ...{ code: `R${now.code.slice(1)}`, region: "newTown", sortOrder: 3 },
        },
      ]
    : [];
  const shuttles = shuttleLines.flatMap((line, at) =>
    shuttlesOf(line, fleet.routes[line] ?? [], fleet.vehicleIds.length - 1 - at * 2),
  );
  const each = [
    ...quarters.flatMap((_, scheme) => trips.map((trip, number) => ({ scheme, number, trip }))),
    ...shuttles.map((trip, number) => ({ scheme: 2, number, trip })),
  ];
  return {
    schemes: [...schemes, ...shuttleScheme],
    trips: each.map(({ scheme, number, trip }): Rows<"trips">[number] => {
      const isOpen = scheme === 1 && number % 13 === 5;
      return {
        ...{ ...base, id: id("trips", scheme, number), schemeId: id("schemes", scheme), direction: trip.direction },
        number: `${fleet.lineIds.length > 0 ? trip.line + 1 : 0}${trip.direction === "toHome" ? "H" : "F"}${String(trip.place + 1).padStart(2, "0")}`,
        ...{
          lineId: fleet.lineIds[trip.line] ?? "",
          departure: trip.departureS,
          days: scheme === 2 ? [] : ["workday", "makeUpDay"],
        },
        vehicleId: isOpen ? null : (fleet.vehicleIds[trip.vehicle] ?? null),
        driverId: isOpen ? null : (fleet.driverIds[trip.vehicle] ?? null),
      };
    }),
    tripsTimes: each.flatMap(({ scheme, number, trip }): Rows<"tripsTimes"> =>
      trip.times.map((time, rowPlace) => ({
        ...{ ...base, ...time, rowPlace, id: id("tripsTimes", scheme, number, rowPlace) },
        parentId: id("trips", scheme, number),
      })),
    ),
  };
}

function tripsOf(line: number, route: PlannedFleet["routes"][number]): readonly Trip[] {
  const starts = {
    toFactory: mornings.map((minutes) => minutes + line * 3),
    toHome: (line === 0 ? fullEvening : evenings).map((minutes) => minutes + line * 3),
  };
  return Object.entries(starts).flatMap(([direction, departures]) =>
    departures.map((minutes, place) => tripAt({ line, direction, place, minutes }, route)),
  );
}

function tripAt(
  {
    minutes,
    ...of
  }: { readonly line: number; readonly direction: string; readonly place: number; readonly minutes: number },
  route: PlannedFleet["routes"][number],
): Trip {
  let time = minutes * MINUTE_S;
  const legs = route.filter((leg) => leg.direction === of.direction);
  const times = legs.map(({ stopId, time: legS }) => ({ stopId, time: (time += legS) }));
  return { ...of, departureS: minutes * MINUTE_S, times };
}

/** Two vehicles that go up and down a line in turns, one from each end. */
function shuttlesOf(line: number, route: PlannedFleet["routes"][number], vehicle: number) {
  const count = Math.floor((shuttleUntil - shuttleFrom) / shuttleEvery);
  return ["toFactory", "toHome"].flatMap((first, which) =>
    Array.from({ length: count }, (_, turn) => {
      const direction = turn % 2 === 0 ? first : first === "toFactory" ? "toHome" : "toFactory";
      const minutes = shuttleFrom + turn * shuttleEvery;
      return { ...tripAt({ line, direction, place: turn, minutes }, route), vehicle: vehicle - which };
    }),
  );
}

/** Each trip gets the first vehicle that is free by then. */
function assigned(trips: readonly Trip[]): readonly (Trip & { readonly vehicle: number })[] {
  const freeAt: number[] = [];
  return trips
    .toSorted((a, b) => a.departureS - b.departureS || a.line - b.line)
    .map((trip) => {
      const found = freeAt.findIndex((free) => free <= trip.departureS);
      const vehicle = found < 0 ? freeAt.length : found;
      freeAt[vehicle] = (trip.times.at(-1)?.time ?? trip.departureS) + PAUSE_S;
      return { ...trip, vehicle };
    });
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
