import type { BoardRules } from "../tracking/rules.ts";

/** A trip as it is to run on a service day, with the vehicle and the driver of that day. */
export interface DayTrip {
  readonly id: string;
  readonly number: string;
  readonly lineId: string;
  readonly direction: string;
  /** Minutes of the service day, one for each stop of the route; none where the trip passes it by. */
  readonly times: readonly (number | undefined)[];
  /** Empty: none is planned. */
  readonly vehicleId: string;
  readonly driverId: string;
  /** Somebody gave a reason for expired papers. */
  readonly papersAllowed?: boolean;
}

/** What a dispatcher said of a trip. Instants in milliseconds. */
export interface RunMark {
  readonly tripId: string;
  readonly departedAt?: number;
  readonly arrivedAt?: number;
  readonly cancelledAt?: number;
  readonly reason?: string;
}

/** A trip came to a stop. */
export interface StopEvent {
  readonly tripId: string;
  /** Place of the stop in the route, from 0. */
  readonly stop: number;
  readonly arrivedAt: number;
  /** When it left the stop; missing while it stands there, and where nobody knows. */
  readonly leftAt?: number;
}

/** When a vehicle was heard of last. */
export interface LastSignal {
  readonly vehicleId: string;
  readonly at: number;
}

/** A paper with its last day. */
export interface DayPaper {
  /** The vehicle or driver. */
  readonly ownerId: string;
  /** Name of the field that holds the day. */
  readonly field: string;
  /** Begin of the last day on which it is good. */
  readonly until: number;
}

/** Everything that a board is made of. */
export interface DayFacts {
  readonly now: number;
  /** Begin of the service day in China. */
  readonly day: number;
  readonly trips: readonly DayTrip[];
  readonly marks: readonly RunMark[];
  readonly papers: readonly DayPaper[];
  /** From positions; a board works without. */
  readonly stopEvents?: readonly StopEvent[];
  /** Of vehicles that send positions. A vehicle that is not here is never without signal. */
  readonly lastSignals?: readonly LastSignal[];
  /** Those of the factory; default: the usual ones. */
  readonly rules?: BoardRules;
}

export const MINUTE_MS = 60_000;

/** An instant as minutes of a service day, rounded down. */
export function minuteOfDay(instant: number, day: number): number {
  return Math.floor((instant - day) / MINUTE_MS);
}
