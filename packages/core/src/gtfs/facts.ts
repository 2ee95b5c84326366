import type { DayKind, PlannedTrip, RouteLeg, ServiceDay } from "../timetable/index.ts";

/** Who runs the buses, as a feed names it. */
export interface FeedAgency {
  readonly id: string;
  readonly name: string;
  /** Where riders find out more: an address of http or https. */
  readonly url: string;
  /** Of the names in the feed, as a tag: `zh`. */
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
  /** `#1677ff`, or nothing. */
  readonly colour: string;
  readonly route: readonly RouteLeg[];
}

/** A plan with its trips; both days of its validity belong to it. */
export interface FeedScheme {
  readonly code: string;
  readonly from: number;
  readonly until: number;
  readonly trips: readonly PlannedTrip[];
}

/** A day that is not what its weekday says, with what people call it. */
export interface FeedDay extends ServiceDay {
  readonly name?: string | undefined;
}

/** What a feed is made of. */
export interface FeedFacts {
  readonly agency: FeedAgency;
  /** When the first and the last day begin in China; both belong to the feed. */
  readonly from: number;
  readonly until: number;
  readonly stops: readonly FeedStop[];
  readonly lines: readonly FeedLine[];
  readonly schemes: readonly FeedScheme[];
  /** Days that are not what their weekday says. */
  readonly calendar: readonly FeedDay[];
}

/** Why a trip is not in a feed. */
export type LeftRule = "noLine" | "noPosition" | "tooFewStops" | "timesDescend" | "noDay";

/** A trip that is not in a feed. */
export interface LeftTrip {
  readonly scheme: string;
  readonly number: string;
  readonly rule: LeftRule;
  /** The stop without a position. */
  readonly stop?: string | undefined;
}

/** A service of a feed: days on which the same trips run. */
export interface Service {
  readonly id: string;
  readonly kinds: readonly DayKind[];
  readonly from: number;
  readonly until: number;
}
