/** A trip of a service day with the people who rode it. */
export interface RiddenTrip {
  /** Service day, `2026-10-15`: a trip at 25:30 belongs to the evening before. */
  readonly day: string;
  readonly tripId: string;
  readonly lineId: string;
  readonly direction: string;
  /** Minutes of the service day. */
  readonly departs: number;
  /** Of the vehicle that drove, else of the planned one; 0: not known. */
  readonly seats: number;
  /** As typed, else by scans. At least 0. */
  readonly people: number;
}

/** What names a departure of a line, whichever day it is. */
export type Departure = Pick<RiddenTrip, "lineId" | "direction" | "departs">;
