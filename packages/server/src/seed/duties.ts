import { DAY_MS } from "@banche/core/text";
import type { Insertable } from "kysely";

import type { Schema } from "../db/schema.ts";
import { type AssignedTrip, dutyHolds, runsDaily } from "./timetables.ts";

const hourMs = 3_600_000;
const hourSeconds = 3_600;
/** Days around today that have duties, the last one of which waits for a driver. */
const [firstDay, lastDay] = [-7, 6];
/** Days with one more duty that waits for a driver. */
const openDays = [1, 1, 2, 3, 4];
const most = 24;
const mostParts = 40;

/** What a demo duty is made of. */
export interface DutySeed {
  readonly factory: { readonly id: string; readonly number: number };
  /** Begins in China. */
  readonly today: number;
  idOf(table: string, number: number): string;
  /** Those of the published scheme: duties of workdays name the ones that they hold. */
  readonly trips: readonly AssignedTrip[];
  /** Whether a day, counted from today, is a workday. */
  isWorkday(offset: number): boolean;
}

interface Duties {
  readonly duties: readonly Insertable<Schema["duties"]>[];
  readonly dutiesPieces: readonly Insertable<Schema["dutiesPieces"]>[];
}

/** Duties of two weeks: early and late ones in turns, a day off in seven, and an open one on the last day. */
export function demoDuties({ factory, today, idOf, trips, isWorkday }: DutySeed): Duties {
  const duties: Insertable<Schema["duties"]>[] = [];
  const dutiesPieces: Insertable<Schema["dutiesPieces"]>[] = [];
  const add = (offset: number, who: number | undefined) => {
    const number = duties.length;
    const day = today + offset * DAY_MS;
    const from = (who ?? 0) % 2 === 0 ? 6 : 14;
    const base = { factoryId: factory.id, createdBy: null };
    const own = trips.filter((trip) => {
      const endsS = trip.times.at(-1)?.time ?? trip.departureS;
      return (
        trip.vehicle === who &&
        dutyHolds(trip.vehicle, trip.departureS, endsS) &&
        (runsDaily(trip) || isWorkday(offset))
      );
    });
    const lines = new Set(own.map(({ line }) => line));
    const [line = (who ?? 0) % 12] = lines;
    duties.push({
      ...base,
      ...{ id: idOf("duties", number), number: `RWD${factory.number}${String(number + 1).padStart(4, "0")}` },
      ...{
        serviceDate: new Date(day),
        startsAt: new Date(day + from * hourMs),
        endsAt: new Date(day + (from + 8) * hourMs),
      },
      ...(who !== undefined && { driverId: idOf("drivers", who), vehicleId: idOf("vehicles", who) }),
      ...{ lineId: lines.size > 1 ? null : idOf("lines", line), state: offset < 1 ? "confirmed" : "planned" },
    });
    partsOf(own, from).forEach(([kind, start, end, trip], place) =>
      dutiesPieces.push({
        ...base,
        ...{ id: idOf("dutiesPieces", number * mostParts + place), parentId: idOf("duties", number), trip },
        ...{ kind, from: start, until: end, rowPlace: place },
      }),
    );
  };
  for (let offset = firstDay; offset < lastDay; offset += 1)
    for (let who = 0; who < most; who += 1) if ((offset - firstDay + who) % 7 !== 6) add(offset, who);
  add(lastDay, undefined);
  for (const offset of openDays) add(offset, undefined);
  return { duties, dutiesPieces };
}

type Part = readonly [kind: string, fromS: number, untilS: number, trip: string];

/** Trips with the time between them; a duty without trips drives in its first and last three hours. */
function partsOf(trips: readonly AssignedTrip[], fromHour: number): readonly Part[] {
  const [start, end] = [fromHour * hourSeconds, (fromHour + 8) * hourSeconds];
  if (trips.length === 0) {
    const [rest, again] = [start + 3 * hourSeconds, start + 5 * hourSeconds];
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
