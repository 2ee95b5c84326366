import { checkRoster } from "../roster/checkRoster.ts";
import { type DrivingRules, usualDrivingRules } from "../roster/drivingRules.ts";
import { type Duty, wheelMinutes } from "../roster/duty.ts";
import { serviceDayOf } from "../roster/dutyRecords.ts";
import { type DayPaper, MINUTE_MS, minuteOfDay } from "./facts.ts";

/** A time in which a vehicle or driver is occupied. */
export interface Booking {
  readonly from: number;
  readonly until: number;
  /** Number of the duty or trip. */
  readonly number: string;
}

/** A possible vehicle or driver. */
export interface Resource {
  readonly id: string;
  readonly name: string;
  /** In use and not absent. */
  readonly isUsable: boolean;
  readonly papers: readonly Omit<DayPaper, "ownerId">[];
  /** Without those of this trip. */
  readonly bookings: readonly Booking[];
  /** It is currently assigned to the trip. */
  readonly isCurrent: boolean;
}

export interface DayVehicle extends Resource {
  readonly seats: number;
}

export interface DayDriver extends Resource {
  /** Duties of the surrounding days, without this trip. */
  readonly duties: readonly Duty[];
}

/** The requirements. */
export interface Wanted {
  /** Start of the service day in China. */
  readonly day: number;
  readonly from: number;
  readonly until: number;
  /** Seats of the planned vehicle; undefined if unknown. */
  readonly seats?: number | undefined;
  readonly rules?: DrivingRules;
}

/** A reason for or against a candidate. `isFine` false is a warning, which forbids nothing. */
export type Reason =
  | { readonly kind: "seats"; readonly isFine: boolean; readonly seats: number; readonly wanted: number }
  /** `days` until the first document expires, if that is soon. */
  | { readonly kind: "papers"; readonly isFine: boolean; readonly field?: string; readonly days?: number }
  /** Time until the next booking of the day; without `at`: there is none. */
  | { readonly kind: "free"; readonly isFine: boolean; readonly at?: number }
  /** Driving minutes including this trip, and the limit for the day or for seven days. */
  | { readonly kind: "wheel" | "week"; readonly isFine: boolean; readonly minutes: number; readonly limit: number };

export interface Candidate {
  readonly id: string;
  readonly name: string;
  readonly isCurrent: boolean;
  readonly reasons: readonly Reason[];
}

/** Why a candidate cannot have the trip. */
export type Hindering = "busy" | "papers" | "unusable" | "hours";

export interface Blocked {
  readonly id: string;
  readonly name: string;
  readonly why: Hindering;
  /** Number of the duty or trip, field name of the document, or the rule. */
  readonly about: string;
}

export interface Candidates {
  /** Best first. */
  readonly free: readonly Candidate[];
  readonly blocked: readonly Blocked[];
}

/** A document that expires within this many days gives a warning. */
const SOON_DAYS = 14;
/** Wanted pause after the trip before the next one, in minutes. */
const PAUSE_MINUTES = 20;
const DAY_MS = 1440 * MINUTE_MS;
/** From this share of the weekly limit, a warning is given. */
const WEEK_SHARE = 0.9;

/** Vehicles for a trip: fewest warnings first, then the smallest one that is large enough. */
export function vehicleCandidates(vehicles: readonly DayVehicle[], wanted: Wanted): Candidates {
  const { seats: needed } = wanted;
  return ranked(vehicles, wanted, {
    hinders: () => undefined,
    reasons: ({ seats }) =>
      needed === undefined ? [] : [{ kind: "seats", isFine: seats >= needed, seats, wanted: needed }],
    cost: ({ seats }) => (needed === undefined ? 0 : seats < needed ? 1000 + needed - seats : seats - needed),
  });
}

/**
 * Drivers for a trip who meet the rules of driving and rest: fewest warnings first, then those with the least driving
 * that day.
 */
export function driverCandidates(drivers: readonly DayDriver[], wanted: Wanted): Candidates {
  const rules = wanted.rules ?? usualDrivingRules;
  const day = serviceDayOf(wanted.day);
  const start = minuteOfDay(wanted.from, wanted.day);
  const end = minuteOfDay(wanted.until, wanted.day);
  const wish = { id: "wanted", day, start, end, pieces: [{ kind: "drive", start, end }] } as const;
  const minutesOf = ({ duties }: DayDriver, days: number) =>
    [...duties, wish]
      .filter((duty) => duty.day <= day && duty.day > day - days)
      .reduce((sum, duty) => sum + wheelMinutes(duty), 0);
  return ranked(drivers, wanted, {
    hinders: (driver) => {
      const driven = [...driver.duties, wish].map((duty) => ({ ...duty, driver: driver.id }));
      const broken = checkRoster(driven, rules);
      return broken.find(({ duty, other }) => duty === wish.id || other === wish.id)?.rule;
    },
    reasons: (driver) => {
      const [minutes, week] = [minutesOf(driver, 1), minutesOf(driver, 7)];
      return [
        { kind: "wheel", isFine: minutes <= rules.wheelIn24Hours, minutes, limit: rules.wheelIn24Hours },
        ...(week > rules.wheelIn7Days * WEEK_SHARE
          ? [{ kind: "week", isFine: false, minutes: week, limit: rules.wheelIn7Days } as const]
          : []),
      ];
    },
    cost: (driver) => minutesOf(driver, 1),
  });
}

/** The proposal for a reassignment: it keeps the driver if possible. */
export function suggestionOf(
  vehicles: Candidates,
  drivers: Candidates,
  keepsVehicle: boolean,
): { readonly vehicleId?: string; readonly driverId?: string } {
  const current = ({ isCurrent }: Candidate) => isCurrent;
  const other = vehicles.free.find((one) => !one.isCurrent);
  const vehicle = keepsVehicle ? (vehicles.free.find(current) ?? other) : (other ?? vehicles.free[0]);
  const driver = drivers.free.find(current) ?? drivers.free[0];
  return { ...(vehicle && { vehicleId: vehicle.id }), ...(driver && { driverId: driver.id }) };
}

interface Judgement<One> {
  /** The rule that forbids it. */
  readonly hinders: (one: One) => string | undefined;
  readonly reasons: (one: One) => readonly Reason[];
  readonly cost: (one: One) => number;
}

function ranked<One extends Resource>(all: readonly One[], wanted: Wanted, judge: Judgement<One>): Candidates {
  const free: { readonly candidate: Candidate; readonly cost: number }[] = [];
  const blocked: Blocked[] = [];
  for (const one of all) {
    const { id, name, isCurrent } = one;
    const hindrance = hindranceOf(one, wanted) ?? ruleOf(judge.hinders(one));
    if (hindrance) blocked.push({ id, name, ...hindrance });
    else {
      const reasons = [...judge.reasons(one), papersOf(one, wanted), freeOf(one, wanted)];
      free.push({ candidate: { id, name, isCurrent, reasons }, cost: judge.cost(one) });
    }
  }
  const warnings = ({ reasons }: Candidate) => reasons.filter(({ isFine }) => !isFine).length;
  const order = free.toSorted(
    (a, b) =>
      warnings(a.candidate) - warnings(b.candidate) ||
      a.cost - b.cost ||
      (a.candidate.name < b.candidate.name ? -1 : 1),
  );
  return { free: order.map(({ candidate }) => candidate), blocked };
}

function hindranceOf(one: Resource, { from, until }: Wanted): Omit<Blocked, "id" | "name"> | undefined {
  if (!one.isUsable) return { why: "unusable", about: "" };
  const paper = one.papers.find((each) => each.until + DAY_MS < until);
  if (paper) return { why: "papers", about: paper.field };
  const booking = one.bookings.find((each) => each.from < until && each.until > from);
  return booking && { why: "busy", about: booking.number };
}

function ruleOf(rule: string | undefined): Omit<Blocked, "id" | "name"> | undefined {
  return rule === undefined ? undefined : { why: "hours", about: rule };
}

function papersOf({ papers }: Resource, { day }: Wanted): Reason {
  const [first] = papers.toSorted((a, b) => a.until - b.until);
  const days = first && Math.round((first.until - day) / DAY_MS);
  if (!first || days === undefined || days > SOON_DAYS) return { kind: "papers", isFine: true };
  return { kind: "papers", isFine: false, field: first.field, days };
}

function freeOf({ bookings }: Resource, { until }: Wanted): Reason {
  const next = bookings.filter(({ from }) => from >= until).toSorted((a, b) => a.from - b.from)[0];
  if (!next) return { kind: "free", isFine: true };
  return { kind: "free", isFine: next.from - until >= PAUSE_MINUTES * MINUTE_MS, at: next.from };
}
