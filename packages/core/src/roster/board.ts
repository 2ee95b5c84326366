import type { DrivingRules } from "./drivingRules.ts";
import type { DrivenDuty, Duty } from "./duty.ts";

/** Whose rows a board shows. */
export type BoardSide = "driver" | "vehicle";

/** A duty with who has it; empty: nobody. */
export interface BoardDuty extends Duty {
  readonly number: string;
  readonly version: number;
  readonly driver: string;
  readonly vehicle: string;
  readonly line: string;
  readonly state: string;
  /** Whether somebody allowed papers that have run out. */
  readonly papersAllowed: boolean;
}

/** A driver or a vehicle. */
export interface BoardRow {
  readonly id: string;
  readonly name: string;
  /** The carrier; empty: none. */
  readonly group: string;
  /** Not switched off, on leave for long, or in repair. */
  readonly isUsable: boolean;
  /** Last service day on which all papers are valid; missing: they do not run out. */
  readonly papersUntil?: number;
}

export interface BoardDriver extends BoardRow {
  readonly code: string;
  readonly licence: string;
}

export interface BoardVehicle extends BoardRow {
  readonly seats: number;
}

/** Days on which a driver is away, or stands by. */
export interface BoardLeave {
  /** Empty until it is saved. */
  readonly id: string;
  readonly version: number;
  readonly driver: string;
  /** Service days; both belong to it. */
  readonly from: number;
  readonly until: number;
  /** A driver with `spare` is at work and stands by; all others are away. */
  readonly kind: string;
  readonly note: string;
}

/** Duties of some days, with the days around them that the rules look at. */
export interface Board {
  readonly from: number;
  readonly days: number;
  readonly drivers: readonly BoardDriver[];
  readonly vehicles: readonly BoardVehicle[];
  readonly duties: readonly BoardDuty[];
  readonly leaves: readonly BoardLeave[];
  readonly rules: DrivingRules;
}

/** The kind of leave of a driver who stands by. */
export const spareKind = "spare";

/** Whether a duty still takes its driver and vehicle. */
export function isLive({ state }: Pick<BoardDuty, "state">): boolean {
  return state !== "cancelled";
}

/** Whether a service day is one that the board shows. */
export function isShown({ from, days }: Pick<Board, "from" | "days">, day: number): boolean {
  return day >= from && day < from + days;
}

/** The leave of a driver on a day on which the driver is away. */
export function absenceOn(leaves: readonly BoardLeave[], driver: string, day: number): BoardLeave | undefined {
  return leaves.find(({ kind, ...one }) => kind !== spareKind && isOn(one, driver, day));
}

/** The entry by which a driver stands by on a day. */
export function spareOn(leaves: readonly BoardLeave[], driver: string, day: number): BoardLeave | undefined {
  return leaves.find(({ kind, ...one }) => kind === spareKind && isOn(one, driver, day));
}

function isOn(one: Pick<BoardLeave, "driver" | "from" | "until">, driver: string, day: number): boolean {
  return one.driver === driver && one.from <= day && one.until >= day;
}

/** Duties of one side as the rules of rosters read them; who has none is left out. */
export function drivenBy(duties: readonly BoardDuty[], side: BoardSide): readonly (BoardDuty & DrivenDuty)[] {
  return duties.flatMap((duty) => {
    const who = duty[side];
    return who !== "" && isLive(duty) ? [{ ...duty, driver: who }] : [];
  });
}
