import type { Language } from "../i18n/language.ts";
import { textOf } from "../i18n/pick.ts";
import type { RiddenTrip } from "./facts.ts";
import { loadPercent } from "./load.ts";

/** A recorded trip with display names. */
export interface ShownTrip extends RiddenTrip {
  readonly number: string;
  readonly line: string;
  readonly directionText: string;
  /** `07:05`, `25:30`. */
  readonly time: string;
  /** Number of unknown people. */
  readonly strangers: number;
  readonly isCounted: boolean;
}

const columns = [
  ...(["day", "line", "direction", "time", "number", "people", "seats", "percent", "strangers", "source"] as const),
];

/** Recorded trips as a table for a file; the load is empty if no seats are known. */
export function ridershipTable(
  trips: readonly ShownTrip[],
  language: Language,
): { readonly header: readonly string[]; readonly rows: readonly (readonly (string | number)[])[] } {
  return {
    header: columns.map((column) => textOf(language, `ridership.fields.${column}`)),
    rows: trips.map((one) => [
      ...[one.day, one.line, one.directionText, one.time, one.number, one.people],
      ...[one.seats > 0 ? one.seats : "", loadPercent(one.people, one.seats) ?? "", one.strangers],
      textOf(language, one.isCounted ? "ridership.counted" : "ridership.scanned"),
    ]),
  };
}
