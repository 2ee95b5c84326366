import type { Output } from "@banche/core";
import {
  boardFacts,
  consequenceOf,
  type DayState,
  exceptionQueue,
  isException,
  type TripOfDay,
  tripsOfDay,
} from "@banche/core/day";
import type { contract } from "@banche/core/wire";
import { useMemo } from "react";
import { useNow } from "../../bind/useNow.ts";

export type BoardData = Output<typeof contract.day.get>;
type Told = BoardData["trips"][number];

/** A trip of the board with all shown values. */
export interface Row extends TripOfDay {
  readonly told: Told;
  readonly line: string;
  readonly vehicle: string;
  readonly driver: string;
  readonly consequence: ReturnType<typeof consequenceOf>;
}

/** A line in one direction, with its current trips: neither finished nor far in the future. */
export interface Lane {
  readonly key: string;
  readonly line: string;
  readonly direction: string;
  readonly stops: readonly string[];
  readonly rows: readonly Row[];
  readonly isException: boolean;
}

export interface BoardState {
  readonly now: number;
  readonly rows: readonly Row[];
  readonly queue: readonly Row[];
  readonly lanes: readonly Lane[];
  countOf(state: DayState): number;
}

/** States are updated at this interval, so the order of the queue is at most this old. */
const TICK_MS = 15_000;
/** Waiting trips are drawn from this time before their departure, in ms. */
const SOON_MS = 30 * 60_000;

/** The current states of all trips. */
export function useBoard(board: BoardData, ahead: number): BoardState {
  const tick = useNow(TICK_MS) + ahead;
  // Data that was just read is newer than the last tick.
  const now = Math.max(tick, board.now);
  return useMemo(() => boardAt(board, now), [board, now]);
}

function boardAt(board: BoardData, now: number): BoardState {
  const told = new Map(board.trips.map((trip) => [trip.id, trip]));
  const names = new Map(board.names.map(({ id, name }) => [id, name]));
  const lines = new Map(board.lines.map(({ id, name }) => [id, name]));
  const rows = tripsOfDay(boardFacts(board, now)).flatMap((one): readonly Row[] => {
    const trip = told.get(one.trip.id);
    if (!trip) return [];
    return [
      {
        ...one,
        told: trip,
        line: lines.get(trip.lineId) ?? "",
        vehicle: names.get(trip.vehicleId) ?? "",
        driver: names.get(trip.driverId) ?? "",
        consequence: consequenceOf(one, board.day, board.rules),
      },
    ];
  });
  return {
    ...{ now, rows },
    queue: exceptionQueue(rows),
    lanes: lanesOf(rows, names, now),
    countOf: (state) => rows.filter((row) => row.state === state).length,
  };
}

/** Lines with an exception first, then those with a bus on the road, then the others; each group in the order of the lines. */
function lanesOf(rows: readonly Row[], names: ReadonlyMap<string, string>, now: number): readonly Lane[] {
  const lanes = new Map<string, Lane>();
  for (const row of rows) {
    const { lineId, direction, stopIds } = row.told;
    const key = `${lineId} ${direction}`;
    const lane = lanes.get(key);
    const all = [...(lane?.rows ?? []), row];
    lanes.set(key, {
      ...{ key, line: row.line, direction, rows: all, isException: all.some(isException) },
      stops: lane?.stops ?? stopIds.map((id) => names.get(id)?.split("/")[0] ?? ""),
    });
  }
  return [...lanes.values()]
    .map((lane) => ({ ...lane, rows: lane.rows.filter((row) => isDrawn(row, now)) }))
    .toSorted((a, b) => weightOf(a) - weightOf(b));
}

const weightOf = ({ isException: needs, rows }: Lane): number => (needs ? 0 : rows.some(isMoving) ? 1 : 2);

export function isMoving({ state }: Pick<Row, "state">): boolean {
  return state === "running" || state === "late" || state === "early" || state === "noSignal";
}

function isDrawn(row: Row, now: number): boolean {
  if (isMoving(row) || isException(row)) return row.state !== "expiredPaper" || row.departsAt < now + SOON_MS;
  return row.state === "waiting" && row.departsAt < now + SOON_MS;
}
