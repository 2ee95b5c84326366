import { type BoardRules, usualBoardRules } from "../tracking/rules.ts";
import type { DayFacts, DayPaper } from "./facts.ts";

/** Rules that came later are missing from older servers. */
export type ToldBoardRules = Omit<BoardRules, "earlyMinutes"> & { readonly earlyMinutes?: number | undefined };

/** The rules of a board; the defaults for those that were not sent. */
export function boardRulesOf(told: ToldBoardRules | undefined): BoardRules {
  return { ...usualBoardRules, ...told, earlyMinutes: told?.earlyMinutes ?? usualBoardRules.earlyMinutes };
}

/** The board as a server sends it (`GET /api/ext/day`), as far as states follow from it. */
export interface ToldBoard {
  readonly day: number;
  readonly papers: readonly DayPaper[];
  readonly trips: readonly {
    readonly id: string;
    readonly number: string;
    readonly lineId: string;
    readonly direction: string;
    /** Minutes of the service day; -1 where the trip passes the stop by. */
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
    /** Missing while it stands there, and from servers that do not send it. */
    readonly leftAt?: number | undefined;
  }[];
  readonly signals: readonly { readonly vehicleId: string; readonly at: number }[];
  /** Missing where a server knows the usual ones alone. */
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
