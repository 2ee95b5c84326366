import type { PlannedLine, PlannedTrip } from "./trips.ts";

/** A trip in the grid; its key stays when it gets an id. */
export interface GridTrip extends PlannedTrip {
  readonly key: string;
}

/** Cells of one trip: from one place in its times to another, both included. */
export interface GridSpan {
  readonly key: string;
  readonly from: number;
  readonly to: number;
}

/** Why a cell did not take what was typed or pasted. */
export interface GridRefusal {
  readonly rule: "serviceTime" | "timeRange" | "noTimeToShift";
  readonly text: string;
}

/** Everything that a timetable grid knows; made by `openGrid`, changed by `reduceGrid` alone. */
export interface GridState {
  readonly lines: ReadonlyMap<string, PlannedLine>;
  readonly trips: readonly GridTrip[];
  /** As the server has them, by key. */
  readonly saved: ReadonlyMap<string, GridTrip>;
  /** By `refusalKey`; an edit of the cell takes its refusal away. */
  readonly refusals: ReadonlyMap<string, GridRefusal>;
  readonly past: readonly (readonly GridTrip[])[];
  readonly future: readonly (readonly GridTrip[])[];
  readonly made: number;
}

/** What an edit made of the trips, and what it could not do. */
export interface GridEdit {
  readonly trips: readonly GridTrip[];
  readonly refused?: ReadonlyMap<string, GridRefusal>;
}

/** Names a cell in `refusals`. */
export function refusalKey(key: string, at: number): string {
  return `${key} ${at}`;
}
