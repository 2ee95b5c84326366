import type { TextKey } from "../../i18n/catalogue.ts";
import type { Language } from "../../i18n/language.ts";
import { textOf } from "../../i18n/pick.ts";
import { fenText } from "../../settlement/money.ts";
import { serviceTimeText } from "../serviceTime.ts";
import { type TripChange, tripChanges } from "./sides.ts";

/** Figures for a caller; values that it may not see are missing. */
export interface ShownFigures {
  readonly trips: number;
  readonly vehicles?: number | undefined;
  readonly drivers?: number | undefined;
  readonly metres?: number | undefined;
  readonly seats?: number | undefined;
  readonly monthFen?: number | undefined;
  readonly unpriced?: number | undefined;
  readonly riders?: number | undefined;
  readonly withoutSeat?: number | undefined;
}

export interface ShownTrip {
  readonly number: string;
  readonly days: readonly string[];
  /** Seconds of the service day. */
  readonly times: readonly { readonly stopId: string; readonly time: number }[];
  readonly vehicleId: string;
  readonly driverId: string;
}

export interface ShownPair {
  readonly direction: string;
  readonly changes: readonly string[];
  readonly a?: ShownTrip | undefined;
  readonly b?: ShownTrip | undefined;
}

export interface ShownLine {
  readonly lineId: string;
  readonly state: string;
  readonly a: ShownFigures;
  readonly b: ShownFigures;
  readonly trips: readonly ShownPair[];
}

/** A comparison as the server sends it. */
export interface ShownComparison {
  readonly month: string;
  readonly a: { readonly name: string; readonly figures: ShownFigures };
  readonly b: { readonly name: string; readonly figures: ShownFigures };
  readonly lines: readonly ShownLine[];
  readonly names: readonly { readonly id: string; readonly name: string }[];
}

/** Names for ids and kinds of day. */
export interface ComparisonNames {
  nameOf(id: string): string;
  dayWord(kind: string): string;
}

const MINUTE_S = 60;

/** A short text about the changes of a line: `首班 06:45 → 06:30，加 2 班`. Empty if nothing changes. */
export function lineChangeText(language: Language, { state, trips }: ShownLine): string {
  if (state === "added") return textOf(language, "timetables.compare.added", { count: trips.length });
  if (state === "removed") return textOf(language, "timetables.compare.removed", { count: trips.length });
  const count = (of: (pair: ShownPair) => boolean) => trips.filter(of).length;
  const counted = (key: TextKey, number: number) => (number === 0 ? [] : [textOf(language, key, { count: number })]);
  const both = count(({ a, b }) => a !== undefined && b !== undefined);
  const parts = [
    ...counted(
      "timetables.compare.tripsAdded",
      count(({ a }) => a === undefined),
    ),
    ...counted(
      "timetables.compare.tripsRemoved",
      count(({ b }) => b === undefined),
    ),
    ...(both === 0
      ? []
      : tripChanges.flatMap((change) =>
          counted(
            `timetables.compare.changes.${change}`,
            count(({ changes }) => changes.includes(change)),
          ),
        )),
  ];
  return parts.join(language === "en" ? ", " : "，");
}

/** Texts about the changes of a trip, one for each change. */
export function tripChangeTexts(language: Language, pair: ShownPair, names: ComparisonNames): readonly string[] {
  const { a, b, changes } = pair;
  const say = (key: TextKey, values: Readonly<Record<string, string | number>> = {}) => textOf(language, key, values);
  if (!a) return [say("timetables.compare.newTrip")];
  if (!b) return [say("timetables.compare.goneTrip")];
  const list = (texts: readonly string[]) => texts.join(language === "en" ? ", " : "、");
  const fromTo = (key: TextKey, one: string, other: string) => {
    const nobody = say("timetables.compare.nobody");
    return say(key, { a: one || nobody, b: other || nobody });
  };
  const days = ({ days: kinds }: ShownTrip) =>
    list(kinds.map((kind) => names.dayWord(kind))) || say("timetables.grid.everyDay");
  const texts: Readonly<Record<TripChange, () => readonly string[]>> = {
    number: () => [fromTo("timetables.compare.numberChanged", a.number, b.number)],
    times: () => [timesText(language, a, b)],
    stops: () => {
      const [passed, called] = [beyond(a, b), beyond(b, a)].map((ids) => list(ids.map((id) => names.nameOf(id))));
      return [
        ...(passed ? [say("timetables.compare.passes", { stops: passed })] : []),
        ...(called ? [say("timetables.compare.calls", { stops: called })] : []),
      ];
    },
    days: () => [fromTo("timetables.compare.daysChanged", days(a), days(b))],
    vehicle: () => [fromTo("timetables.compare.vehicleChanged", names.nameOf(a.vehicleId), names.nameOf(b.vehicleId))],
    driver: () => [fromTo("timetables.compare.driverChanged", names.nameOf(a.driverId), names.nameOf(b.driverId))],
  };
  return tripChanges.flatMap((change) => (changes.includes(change) ? texts[change]() : []));
}

/** Departure of a trip: `06:45`; empty without times. */
export function departureText(trip: ShownTrip | undefined): string {
  const [first] = trip?.times ?? [];
  return first === undefined ? "" : serviceTimeText(first.time / MINUTE_S);
}

/** The change of the departure; if there is none, a text that times of later stops differ. */
function timesText(language: Language, a: ShownTrip, b: ShownTrip): string {
  const minutes = Math.round(((b.times[0]?.time ?? 0) - (a.times[0]?.time ?? 0)) / MINUTE_S);
  if (minutes === 0) return textOf(language, "timetables.compare.timesChanged");
  const key = minutes < 0 ? "timetables.compare.isEarlier" : "timetables.compare.isLater";
  return textOf(language, key, { minutes: Math.abs(minutes) });
}

/** Stops that only the first trip has. */
function beyond(one: ShownTrip, other: ShownTrip): readonly string[] {
  const known = new Set(other.times.map(({ stopId }) => stopId));
  return one.times.map(({ stopId }) => stopId).filter((id) => !known.has(id));
}

type Cell = string | number | { readonly decimal: string };
const KM_DECIMALS = 3;
const METRES_IN_KM = 1000;

/**
 * A comparison as a table for files: each line with its figures in A and B, then the total. Values that the caller
 * may not see are empty; kilometres have three decimals, money two.
 */
export function comparisonTable(
  { month, a, b, lines, names }: ShownComparison,
  language: Language,
): { readonly header: readonly string[]; readonly rows: readonly (readonly Cell[])[] } {
  const known = new Map(names.map(({ id, name }) => [id, name]));
  const title = (name: FigureName) => textOf(language, `timetables.compare.figures.${name}`, { month });
  return {
    header: [
      textOf(language, "timetables.compare.line"),
      textOf(language, "timetables.compare.change"),
      ...figureNames.flatMap((name) => [`${title(name)} A`, `${title(name)} B`]),
    ],
    rows: [
      ...lines.map((line) => [
        known.get(line.lineId) ?? "",
        lineChangeText(language, line),
        ...figureNames.flatMap((name) => [figureCell(name, line.a), figureCell(name, line.b)]),
      ]),
      [
        textOf(language, "timetables.compare.sums"),
        "",
        ...figureNames.flatMap((name) => [figureCell(name, a.figures), figureCell(name, b.figures)]),
      ],
    ],
  };
}

/** Figures in display order. */
export const figureNames = [
  ...(["trips", "vehicles", "drivers", "km", "seats", "riders", "withoutSeat", "money", "unpriced"] as const),
];
export type FigureName = (typeof figureNames)[number];

/** The number of a figure, in metres and fen; undefined if the caller may not see it. */
export function figureOf(name: FigureName, figures: ShownFigures): number | undefined {
  if (name === "km") return figures.metres;
  return name === "money" ? figures.monthFen : figures[name];
}

function figureCell(name: FigureName, figures: ShownFigures): Cell {
  const value = figureOf(name, figures);
  if (value === undefined) return "";
  if (name === "km") return { decimal: (value / METRES_IN_KM).toFixed(KM_DECIMALS) };
  return name === "money" ? { decimal: fenText(value) } : value;
}
