import type { BoardRules } from "../tracking/usualRules.ts";

/** A trip of a service day, with the vehicle and the driver of that day. */
export interface DayTrip {
  readonly id: string;
  readonly number: string;
  readonly lineId: string;
  readonly direction: string;
  /** Minutes of the service day, one for each stop of the route; undefined if the trip skips the stop. */
  readonly times: readonly (number | undefined)[];
  /** Empty: none is planned. */
  readonly vehicleId: string;
  readonly driverId: string;
  /** Expired documents were allowed with a reason. */
  readonly papersAllowed?: boolean;
}

/** A dispatcher's report about a trip. Times in milliseconds. */
export interface RunMark {
  readonly tripId: string;
  readonly departedAt?: number;
  readonly arrivedAt?: number;
  readonly cancelledAt?: number;
  readonly reason?: string;
}

/** Arrival of a trip at a stop. */
export interface StopEvent {
  readonly tripId: string;
  /** Index of the stop in the route, from 0. */
  readonly stop: number;
  readonly arrivedAt: number;
  /** Departure from the stop; missing while it is there, or if unknown. */
  readonly leftAt?: number;
}

/** When the last signal of a vehicle was received. */
export interface LastSignal {
  readonly vehicleId: string;
  readonly at: number;
}

/** A document with its last day. */
export interface DayPaper {
  /** The vehicle or driver. */
  readonly ownerId: string;
  /** Name of the field with the day. */
  readonly field: string;
  /** Start of the last day on which it is valid. */
  readonly until: number;
}

/** All input of a board. */
export interface DayFacts {
  readonly now: number;
  /** Start of the service day in China. */
  readonly day: number;
  readonly trips: readonly DayTrip[];
  readonly marks: readonly RunMark[];
  readonly papers: readonly DayPaper[];
  /** From positions; optional. */
  readonly stopEvents?: readonly StopEvent[];
  /** Only for vehicles that send positions. Other vehicles never count as without signal. */
  readonly lastSignals?: readonly LastSignal[];
  /** Rules of the factory; default: the default rules. */
  readonly rules?: BoardRules;
}

export const MINUTE_MS = 60_000;

/** A time as minutes of a service day, rounded down. */
export function minuteOfDay(instant: number, day: number): number {
  return Math.floor((instant - day) / MINUTE_MS);
}
