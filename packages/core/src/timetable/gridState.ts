import type { PlannedLine, PlannedTrip } from "./trips.ts";

/** A trip in the grid; its key does not change when it gets an id. */
export interface GridTrip extends PlannedTrip {
  readonly key: string;
}

/** Cells of one trip between two indexes in its times, both included. */
export interface GridSpan {
  readonly key: string;
  readonly from: number;
  readonly to: number;
}

/** Why the input of a cell was refused. */
export interface GridRefusal {
  readonly rule: "serviceTime" | "timeRange" | "noTimeToShift";
  readonly text: string;
}

/** The whole state of a timetable grid; made by `openGrid`, changed only by `reduceGrid`. */
export interface GridState {
  readonly lines: ReadonlyMap<string, PlannedLine>;
  readonly trips: readonly GridTrip[];
  /** The trips in the server's version, by key. */
  readonly saved: ReadonlyMap<string, GridTrip>;
  /** By `refusalKey`; an edit of the cell removes its refusal. */
  readonly refusals: ReadonlyMap<string, GridRefusal>;
  readonly past: readonly (readonly GridTrip[])[];
  readonly future: readonly (readonly GridTrip[])[];
  readonly made: number;
}

/** The result of an edit, with the refused cells. */
export interface GridEdit {
  readonly trips: readonly GridTrip[];
  readonly refused?: ReadonlyMap<string, GridRefusal>;
}

/** The key of a cell in `refusals`. */
export function refusalKey(key: string, at: number): string {
  return `${key} ${at}`;
}
