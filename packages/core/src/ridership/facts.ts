/** A trip of a service day with the people who rode it. */
export interface RiddenTrip {
  /** Service day, `2026-10-15`: a trip at 25:30 belongs to the evening before. */
  readonly day: string;
  readonly tripId: string;
  readonly lineId: string;
  readonly direction: string;
  /** Minutes of the service day. */
  readonly departs: number;
  /** Seats of the actual vehicle, else of the planned one; 0: unknown. */
  readonly seats: number;
  /** The typed count, else from scans. At least 0. */
  readonly people: number;
}

/** Identifies a departure of a line on any day. */
export type Departure = Pick<RiddenTrip, "lineId" | "direction" | "departs">;
