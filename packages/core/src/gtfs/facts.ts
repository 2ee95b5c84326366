import type { DayKind, PlannedTrip, RouteLeg, ServiceDay } from "../timetable/index.ts";

/** The operator of the buses, as named in a feed. */
export interface FeedAgency {
  readonly id: string;
  readonly name: string;
  /** Web address with information for riders, http or https. */
  readonly url: string;
  /** Language tag of the names in the feed: `zh`. */
  readonly language: string;
}

export interface FeedStop {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  /** Degrees of WGS-84. */
  readonly latitude?: number | undefined;
  readonly longitude?: number | undefined;
  readonly address: string;
}

export interface FeedLine {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  /** `#1677ff`, or empty. */
  readonly colour: string;
  readonly route: readonly RouteLeg[];
}

/** A scheme with its trips; the first and last day of validity are included. */
export interface FeedScheme {
  readonly code: string;
  readonly from: number;
  readonly until: number;
  readonly trips: readonly PlannedTrip[];
}

/** A day that differs from its weekday, with its name. */
export interface FeedDay extends ServiceDay {
  readonly name?: string | undefined;
}

/** The input of a feed. */
export interface FeedFacts {
  readonly agency: FeedAgency;
  /** Start of the first and the last day in China; both are included. */
  readonly from: number;
  readonly until: number;
  readonly stops: readonly FeedStop[];
  readonly lines: readonly FeedLine[];
  readonly schemes: readonly FeedScheme[];
  /** Days that differ from their weekday. */
  readonly calendar: readonly FeedDay[];
}

/** Why a trip is not in a feed. */
export type LeftRule = "noLine" | "noPosition" | "tooFewStops" | "timesDescend" | "noDay";

/** A trip that is not in a feed. */
export interface LeftTrip {
  readonly scheme: string;
  readonly number: string;
  readonly rule: LeftRule;
  /** The stop without coordinates. */
  readonly stop?: string | undefined;
}

/** A service of a feed: a set of days with the same trips. */
export interface Service {
  readonly id: string;
  readonly kinds: readonly DayKind[];
  readonly from: number;
  readonly until: number;
}
