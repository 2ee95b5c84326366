import { DAY_MS } from "../settings/constants.ts";
import { type DayKind, dayKinds, runsOn } from "../timetable/index.ts";
import type { FeedDay } from "./facts.ts";
import { type Feed, rowsOf } from "./feed.ts";
import { dayOfCell, daysBetween, isWeekend, kindsOf, runsOnWeekday, weekdayOf, weekdays } from "./services.ts";

/** The days of a feed, grouped by kind of day. */
export interface ReadCalendar {
  /** Days that differ from their weekday. */
  readonly exceptions: readonly FeedDay[];
  /** The kinds of day of each service; empty: every day. */
  readonly kinds: ReadonlyMap<string, readonly DayKind[]>;
  /** Services that kinds of day cannot describe, with the first day that does not fit. */
  readonly unlike: ReadonlyMap<string, number>;
  /** The first and the last day with any service. */
  readonly from: number | undefined;
  readonly until: number | undefined;
}

/** Days of one service; a day that is not in the map is outside of its range. */
type Days = ReadonlyMap<number, boolean>;

/**
 * Our timetables use kinds of day, a feed uses dates. A weekday on which a service deviates from its weekly pattern
 * is a public holiday; a weekend day with the service of a workday is a make-up day. Days that this does not explain
 * are reported, not guessed.
 */
export function readCalendar(feed: Feed): ReadCalendar {
  const services = daysOfServices(feed);
  const days = [...services.values()].flatMap((of) => [...of].filter(([, runs]) => runs).map(([day]) => day));
  const habits = new Map([...services].map(([id, of]) => [id, kindsOf(id) ?? habitOf(of)]));
  const names = namesOf(feed);
  const exceptions = [...new Set([...services.values()].flatMap((of) => [...of.keys()]))]
    .toSorted((a, b) => a - b)
    .flatMap((day) => {
      const kind = kindOfDay(day, services, habits);
      const name = names.get(day);
      return kind === undefined ? [] : [{ day, kind, ...(name !== undefined && { name }) }];
    });
  const special = new Map(exceptions.map(({ day, kind }) => [day, kind]));
  const kinds = new Map<string, readonly DayKind[]>();
  const unlike = new Map<string, number>();
  for (const [id, of] of services) {
    const known = (day: number): DayKind => special.get(day) ?? (isWeekend(day) ? "restDay" : "workday");
    if (![...of.values()].some(Boolean)) continue;
    const said = kindsOf(id);
    const own = said ?? kindsBy(of, known);
    const uneven = said ? undefined : unevenDay(of);
    const wrong = uneven ?? [...of].find(([day, runs]) => runsOn(own, known(day)) !== runs)?.[0];
    if (wrong !== undefined) unlike.set(id, wrong);
    else kinds.set(id, own.length === dayKinds.length ? [] : own);
  }
  const ends = days.toSorted((a, b) => a - b);
  return { exceptions, kinds, unlike, from: ends[0], until: ends.at(-1) };
}

/** Names of days: a column that some feeds add to the standard. */
function namesOf(feed: Feed): ReadonlyMap<number, string> {
  return new Map(
    rowsOf(feed.get("calendar_dates.txt")).flatMap(({ cell }) => {
      const day = dayOfCell(cell("date"));
      return day === undefined || cell("holiday_name") === "" ? [] : [[day, cell("holiday_name")] as const];
    }),
  );
}

function daysOfServices(feed: Feed): ReadonlyMap<string, Days> {
  const services = new Map<string, Map<number, boolean>>();
  for (const { cell } of rowsOf(feed.get("calendar.txt"))) {
    const from = dayOfCell(cell("start_date"));
    const until = dayOfCell(cell("end_date"));
    if (from === undefined || until === undefined || until - from > LONGEST_MS) continue;
    const runs = (day: number) => cell(weekdays[weekdayOf(day)] ?? "") === "1";
    services.set(cell("service_id"), new Map(daysBetween(from, until).map((day) => [day, runs(day)])));
  }
  for (const { cell } of rowsOf(feed.get("calendar_dates.txt"))) {
    const day = dayOfCell(cell("date"));
    if (day === undefined) continue;
    const of = services.get(cell("service_id")) ?? new Map<number, boolean>();
    of.set(day, cell("exception_type") === "1");
    services.set(cell("service_id"), of);
  }
  return services;
}

/** Ten years: a longer calendar is an error, and would exhaust the memory. */
const LONGEST_MS = 3_660 * DAY_MS;

/** The kinds of day on which a service usually runs. */
function habitOf(days: Days): readonly DayKind[] {
  const mostly = (weekend: boolean) => isMostly([...days].filter(([day]) => isWeekend(day) === weekend)) === true;
  return [...(mostly(false) ? (["workday"] as const) : []), ...(mostly(true) ? (["restDay"] as const) : [])];
}

/** A day that differs from others of its sort: for example only Tuesdays, or Saturdays without Sundays. */
function unevenDay(days: Days): number | undefined {
  const habits = weekdays.map((_, weekday) => isMostly([...days].filter(([day]) => weekdayOf(day) === weekday)));
  const sorts = [habits.filter((_, at) => at % 6 === 0), habits.filter((_, at) => at % 6 !== 0)];
  const isUneven = sorts.some((sort) => sort.includes(true) && sort.includes(false));
  return isUneven ? [...days.keys()][0] : undefined;
}

/** Undefined if there are no days. */
function isMostly(days: readonly (readonly [number, boolean])[]): boolean | undefined {
  return days.length === 0 ? undefined : days.filter(([, runs]) => runs).length * 2 > days.length;
}

/** Possible kinds of an unusual day, most likely first. */
const likely = {
  weekday: ["holiday", "restDay", "makeUpDay", "workday"],
  weekend: ["makeUpDay", "workday", "holiday", "restDay"],
} as const;

/** The kind of a day on which services deviate from their pattern; undefined if none does. */
function kindOfDay(
  day: number,
  services: ReadonlyMap<string, Days>,
  habits: ReadonlyMap<string, readonly DayKind[]>,
): DayKind | undefined {
  const ran = [...services].flatMap(([id, days]) => {
    const runs = days.get(day);
    return runs === undefined ? [] : [{ id, runs, kinds: habits.get(id) ?? [] }];
  });
  const usual = isWeekend(day) ? "restDay" : "workday";
  const explains = (kind: DayKind) => ran.every(({ runs, kinds }) => runsOn(kinds, kind) === runs);
  const isOurs = ran.every(({ id }) => kindsOf(id) !== undefined);
  if (isOurs)
    return explains(usual) ? undefined : likely[isWeekend(day) ? "weekend" : "weekday"].find((kind) => explains(kind));
  if (ran.every(({ runs, kinds }) => runsOnWeekday(kinds, weekdayOf(day)) === runs && kinds.length > 0))
    return undefined;
  const works = ran.some(({ runs, kinds }) => runs && kinds.includes("workday") && !kinds.includes("restDay"));
  return isWeekend(day) && works ? "makeUpDay" : "holiday";
}

/**
 * The kinds of day on which a service runs. If a kind has no day in the data, holidays count as rest days and make-up
 * days as workdays.
 */
function kindsBy(days: Days, kindOf: (day: number) => DayKind): readonly DayKind[] {
  const runs = (kind: DayKind) => {
    const of = [...days].filter(([day]) => kindOf(day) === kind);
    return of.length === 0 ? undefined : of.some(([, on]) => on);
  };
  const alike = { workday: undefined, restDay: undefined, holiday: "restDay", makeUpDay: "workday" } as const;
  return dayKinds.filter((kind) => {
    const like = alike[kind];
    return runs(kind) ?? (like !== undefined && runs(like) === true);
  });
}
