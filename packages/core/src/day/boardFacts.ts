import { type BoardRules, usualBoardRules } from "../tracking/usualRules.ts";
import type { DayFacts, DayPaper } from "./facts.ts";

/** Rules that were added later are missing on older servers. */
export type ToldBoardRules = Omit<BoardRules, "earlyMinutes"> & { readonly earlyMinutes?: number | undefined };

/** The rules of a board, with defaults for missing ones. */
export function boardRulesOf(told: ToldBoardRules | undefined): BoardRules {
  return { ...usualBoardRules, ...told, earlyMinutes: told?.earlyMinutes ?? usualBoardRules.earlyMinutes };
}

/** The parts of the server's board (`GET /api/ext/day`) from which states are computed. */
export interface ToldBoard {
  readonly day: number;
  readonly papers: readonly DayPaper[];
  readonly trips: readonly {
    readonly id: string;
    readonly number: string;
    readonly lineId: string;
    readonly direction: string;
    /** Minutes of the service day; -1 if the trip skips the stop. */
    readonly times: readonly number[];
    readonly vehicleId: string;
    readonly driverId: string;
    readonly papersAllowed: boolean;
    readonly departedAt?: number | undefined;
    readonly arrivedAt?: number | undefined;
    readonly cancelledAt?: number | undefined;
    readonly reason: string;
  }[];
  readonly stopEvents: readonly {
    readonly tripId: string;
    readonly stop: number;
    readonly at: number;
    /** Missing while the vehicle is at the stop, and on servers that do not send it. */
    readonly leftAt?: number | undefined;
  }[];
  readonly signals: readonly { readonly vehicleId: string; readonly at: number }[];
  /** Missing if a server only knows the default rules. */
  readonly rules?: ToldBoardRules | undefined;
}

/** The input for the states of trips, from the answer of a server. @param now - by the clock of the server */
export function boardFacts({ day, papers, trips, stopEvents, signals, rules }: ToldBoard, now: number): DayFacts {
  return {
    ...{ now, day, papers, rules: boardRulesOf(rules) },
    stopEvents: stopEvents.map(({ tripId, stop, at, leftAt }) => ({
      ...{ tripId, stop, arrivedAt: at },
      ...(leftAt !== undefined && { leftAt }),
    })),
    lastSignals: signals,
    trips: trips.map((trip) => ({ ...trip, times: trip.times.map((time) => (time < 0 ? undefined : time)) })),
    marks: trips.map(({ id, departedAt, arrivedAt, cancelledAt, reason }) => ({
      ...{ tripId: id, reason },
      ...(departedAt !== undefined && { departedAt }),
      ...(arrivedAt !== undefined && { arrivedAt }),
      ...(cancelledAt !== undefined && { cancelledAt }),
    })),
  };
}
