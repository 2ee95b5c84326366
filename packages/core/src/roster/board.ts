import type { DrivingRules } from "./drivingRules.ts";
import type { DrivenDuty, Duty } from "./duty.ts";

/** Whether the rows of a board are drivers or vehicles. */
export type BoardSide = "driver" | "vehicle";

/** A duty with its driver and vehicle; empty: none. */
export interface BoardDuty extends Duty {
  readonly number: string;
  readonly version: number;
  readonly driver: string;
  readonly vehicle: string;
  readonly line: string;
  readonly state: string;
  /** Whether expired documents were allowed. */
  readonly papersAllowed: boolean;
  /** It takes over a trip from the day board. An empty driver or vehicle is that of the replaced duty. */
  readonly isReplacement?: boolean;
}

/** A driver or a vehicle. */
export interface BoardRow {
  readonly id: string;
  readonly name: string;
  /** The carrier; empty: none. */
  readonly group: string;
  /** True if it is enabled and not on long leave or in repair. */
  readonly isUsable: boolean;
  /** Last service day on which all documents are valid; missing: they do not expire. */
  readonly papersUntil?: number;
}

export interface BoardDriver extends BoardRow {
  readonly code: string;
  readonly licence: string;
}

export interface BoardVehicle extends BoardRow {
  readonly seats: number;
}

/** Days on which a driver is absent or on standby. */
export interface BoardLeave {
  /** Empty until it is saved. */
  readonly id: string;
  readonly version: number;
  readonly driver: string;
  /** Service days; both are included. */
  readonly from: number;
  readonly until: number;
  /** `spare` means standby at work; all other kinds mean absence. */
  readonly kind: string;
  readonly note: string;
}

/** Duties of some days, with the surrounding days that the rules need. */
export interface Board {
  readonly from: number;
  readonly days: number;
  readonly drivers: readonly BoardDriver[];
  readonly vehicles: readonly BoardVehicle[];
  readonly duties: readonly BoardDuty[];
  readonly leaves: readonly BoardLeave[];
  readonly rules: DrivingRules;
}

/** The kind of leave for a standby driver. */
export const spareKind = "spare";

/** Whether a duty waits for a driver or a vehicle. */
export function isOpen(duty: BoardDuty, side: BoardSide): boolean {
  return isLive(duty) && duty[side] === "" && duty.isReplacement !== true;
}

/** Whether a duty still occupies its driver and vehicle. */
export function isLive({ state }: Pick<BoardDuty, "state">): boolean {
  return state !== "cancelled";
}

/** Whether the board shows a service day. */
export function isShown({ from, days }: Pick<Board, "from" | "days">, day: number): boolean {
  return day >= from && day < from + days;
}

/** The absence of a driver on a day. */
export function absenceOn(leaves: readonly BoardLeave[], driver: string, day: number): BoardLeave | undefined {
  return leaves.find(({ kind, ...one }) => kind !== spareKind && isOn(one, driver, day));
}

/** The standby entry of a driver on a day. */
export function spareOn(leaves: readonly BoardLeave[], driver: string, day: number): BoardLeave | undefined {
  return leaves.find(({ kind, ...one }) => kind === spareKind && isOn(one, driver, day));
}

function isOn(one: Pick<BoardLeave, "driver" | "from" | "until">, driver: string, day: number): boolean {
  return one.driver === driver && one.from <= day && one.until >= day;
}

/** Duties by driver or vehicle, in the form that the roster rules use; unassigned duties are left out. */
export function drivenBy(duties: readonly BoardDuty[], side: BoardSide): readonly (BoardDuty & DrivenDuty)[] {
  return duties.flatMap((duty) => {
    const who = duty[side];
    return who !== "" && isLive(duty) ? [{ ...duty, driver: who }] : [];
  });
}
