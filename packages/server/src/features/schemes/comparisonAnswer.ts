import { serviceDateText } from "@banche/core/day";
import {
  type ComparedTrip,
  type LineDifference,
  type PlannedLine,
  type SchemeFigures,
  type TripDifference,
  tripRecord,
} from "@banche/core/timetable";
import type { contract } from "@banche/core/wire";

import type { RecordValues } from "../../tables/recordTable.ts";
import type { HandlersOf } from "../../wire/handlers.ts";
import type { Compared, Sees } from "./compareTimetables.ts";

type Answer = Awaited<ReturnType<HandlersOf<typeof contract.timetables>["compare"]>>;

/** A comparison in wire form, without figures that the session may not see. */
export function comparisonAnswer(
  { comparison, month, sees }: Compared,
  [first, second]: readonly [RecordValues, RecordValues],
  known: ReadonlyMap<string, PlannedLine>,
  names: Answer["names"],
): Answer {
  const figures = (all: SchemeFigures) => ({ trips: all.trips, metres: all.metres, ...pick(all, figuresSeen(sees)) });
  const scheme = (record: RecordValues, own: SchemeFigures) => ({
    ...textsOf(record, ["id", "name", "code", "state", "shift"] as const),
    validFrom: dateOf(record["validFrom"]),
    validUntil: dateOf(record["validUntil"]),
    figures: figures(own),
  });
  const line = ({ lineId, state, a, b, trips }: LineDifference) => ({
    ...{ lineId, state, a: figures(a), b: figures(b) },
    trips: trips.filter(differs).map((pair) => tripPair(pair, known.get(lineId))),
  });
  const { a, b, lines, effects } = comparison;
  return {
    a: scheme(first, a),
    b: scheme(second, b),
    month,
    lines: lines.map(line),
    names,
    ...(effects && { effects }),
  };
}

/** The figures that the session may see. */
function figuresSeen({ money, riders, vehicles, drivers, seats }: Sees): readonly (keyof SchemeFigures)[] {
  return [
    ...(vehicles ? (["vehicles"] as const) : []),
    ...(drivers ? (["drivers"] as const) : []),
    ...(seats ? (["seats"] as const) : []),
    ...(money ? (["monthFen", "unpriced"] as const) : []),
    ...(riders ? (["riders"] as const) : []),
    ...(riders && seats ? (["withoutSeat"] as const) : []),
  ];
}

function pick(all: SchemeFigures, names: readonly (keyof SchemeFigures)[]): Partial<SchemeFigures> {
  return Object.fromEntries(names.map((name) => [name, all[name]]));
}

const differs = ({ a, b, changes }: TripDifference): boolean => !a || !b || changes.length > 0;

function tripPair({ direction, changes, a, b }: TripDifference, line: PlannedLine | undefined) {
  return {
    direction,
    changes: [...changes],
    ...(a && { a: tripAnswer(a, line) }),
    ...(b && { b: tripAnswer(b, line) }),
  };
}

function tripAnswer(trip: ComparedTrip, line: PlannedLine | undefined) {
  const { number, days, times, vehicleId, driverId } = tripRecord(trip, line);
  return { id: trip.id ?? "", number, days, times, vehicleId, driverId };
}

function textsOf<K extends string>(record: RecordValues, names: readonly K[]): Record<K, string> {
  return Object.fromEntries(names.map((name) => [name, String(record[name] ?? "")])) as Record<K, string>;
}

export const dateOf = (value: unknown): string => (typeof value === "number" ? serviceDateText(value) : "");
