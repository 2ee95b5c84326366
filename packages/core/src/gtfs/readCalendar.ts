import { DAY_MS } from "../settings/constants.ts";
import { type DayKind, dayKinds, runsOn } from "../timetable/index.ts";
import type { FeedDay } from "./facts.ts";
import { type Feed, rowsOf } from "./feed.ts";
import { dayOfCell, daysBetween, isWeekend, kindsOf, runsOnWeekday, weekdayOf, weekdays } from "./services.ts";

/** The days of a feed, grouped by kind of day. */
export interface ReadCalendar {
  /** Days that are not what their weekday says. */
  readonly exceptions: readonly FeedDay[];
  /** The kinds of day of each service; none: every day. */
  readonly kinds: ReadonlyMap<string, readonly DayKind[]>;
  /** Services whose days no kinds of day say, with the first day that they run otherwise. */
  readonly unlike: ReadonlyMap<string, number>;
  /** The first and the last day on which anything runs. */
  readonly from: number | undefined;
  readonly until: number | undefined;
}

/** Days of one service; a day that is not in the map lies outside of it. */
type Days = ReadonlyMap<number, boolean>;

/**
 * Our timetables run by kinds of day, a feed by dates. A weekday on which a service leaves its weekly habit is a public holiday, a
 * weekend on which one of the workdays runs was made up for. What that does not explain is named, not guessed.
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

/** What days are called: a column that some feeds add to the standard. */
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

/** Ten years: a longer calendar is a slip, and would take all memory. */
const LONGEST_MS = 3_660 * DAY_MS;

/** What a service does on most days of each sort. */
function habitOf(days: Days): readonly DayKind[] {
  const mostly = (weekend: boolean) => isMostly([...days].filter(([day]) => isWeekend(day) === weekend)) === true;
  return [...(mostly(false) ? (["workday"] as const) : []), ...(mostly(true) ? (["restDay"] as const) : [])];
}

/** A day of a weekday that is not served as the others of its sort are: only Tuesdays, or Saturdays without Sundays. */
function unevenDay(days: Days): number | undefined {
  const habits = weekdays.map((_, weekday) => isMostly([...days].filter(([day]) => weekdayOf(day) === weekday)));
  const sorts = [habits.filter((_, at) => at % 6 === 0), habits.filter((_, at) => at % 6 !== 0)];
  const isUneven = sorts.some((sort) => sort.includes(true) && sort.includes(false));
  return isUneven ? [...days.keys()][0] : undefined;
}

/** Undefined where there are no days. */
function isMostly(days: readonly (readonly [number, boolean])[]): boolean | undefined {
  return days.length === 0 ? undefined : days.filter(([, runs]) => runs).length * 2 > days.length;
}

/** What a day is that is not as usual, the likelier first. */
const likely = {
  weekday: ["holiday", "restDay", "makeUpDay", "workday"],
  weekend: ["makeUpDay", "workday", "holiday", "restDay"],
} as const;

/** The kind of a day on which services leave their habit; undefined where none does. */
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

/** The kinds on whose days a service runs. Without a day of a kind, holidays are as rest days and days made up for as workdays. */
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
