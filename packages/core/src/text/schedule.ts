import { DAY_MS } from "../settings/constants.ts";
import { type Cron, readCrons } from "../validation/cron.ts";
import { CHINA_OFFSET_MS } from "../settings/zone.ts";

/** The schedule of a task. Times are milliseconds; expressions are in China time, like all displayed times. */
export interface Schedule {
  /** `once`: at `startAt`. `every`: repeatedly from then on. `cron`: by the expressions. */
  readonly frequency: string;
  /** Expressions, separated by semicolons. */
  readonly cron?: string | undefined;
  /** Seconds from one run to the next. */
  readonly every?: number | null | undefined;
  /** No run before this time. If missing, an interval is counted from `from`. */
  readonly startAt?: number | null | undefined;
  /** No run after this time. */
  readonly endAt?: number | null | undefined;
}

/** Shortest interval between two runs, in seconds. */
export const LEAST_EVERY_SECONDS = 10;

/** How many days ahead the next run of an expression is searched; this includes leap years. */
const LOOK_AHEAD_DAYS = 3000;

/**
 * The next run of a task.
 *
 * @param after - the run is later than this, in milliseconds
 * @returns undefined if there is no further run, or if the schedule cannot be read
 */
export function nextRun(schedule: Schedule, after: number): number | undefined {
  const { frequency, startAt, endAt } = schedule;
  const from = Math.max(after, (startAt ?? Number.NEGATIVE_INFINITY) - 1);
  const next =
    frequency === "once"
      ? onceAfter(schedule, after)
      : frequency === "every"
        ? stepAfter(schedule, after)
        : cronAfter(schedule, from);
  return next !== undefined && (endAt == null || next <= endAt) ? next : undefined;
}

/** The next runs, at most `count`. @param after - as in {@link nextRun} */
export function nextRuns(schedule: Schedule, after: number, count: number): readonly number[] {
  const runs: number[] = [];
  const anchored = { ...schedule, startAt: schedule.startAt ?? (schedule.frequency === "every" ? after : null) };
  for (let at = nextRun(anchored, after); at !== undefined && runs.length < count; at = nextRun(anchored, at))
    runs.push(at);
  return runs;
}

function onceAfter({ startAt }: Schedule, after: number): number | undefined {
  return startAt != null && startAt > after ? startAt : undefined;
}

function stepAfter({ every, startAt }: Schedule, after: number): number | undefined {
  if (every == null || every < LEAST_EVERY_SECONDS) return undefined;
  const step = every * 1000;
  const begin = startAt ?? after + step;
  return begin > after ? begin : begin + (Math.floor((after - begin) / step) + 1) * step;
}

function cronAfter({ cron = "" }: Schedule, after: number): number | undefined {
  const found = (readCrons(cron) ?? []).map((one) => firstAfter(one, after)).filter((at) => at !== undefined);
  return found.length === 0 ? undefined : Math.min(...found);
}

function firstAfter(cron: Cron, after: number): number | undefined {
  // Days in China start at this offset, and have 24 hours each.
  const local = Math.floor(after / 1000) * 1000 + 1000 + CHINA_OFFSET_MS;
  const firstDay = Math.floor(local / DAY_MS);
  for (let day = firstDay; day < firstDay + LOOK_AHEAD_DAYS; day += 1) {
    if (!isDayOf(cron, new Date(day * DAY_MS))) continue;
    const time = timeFrom(cron, day === firstDay ? local - day * DAY_MS : 0);
    if (time !== undefined) return day * DAY_MS + time - CHINA_OFFSET_MS;
  }
  return undefined;
}

/** As in Unix: if both are given, a day that matches one of them is sufficient. */
function isDayOf({ years, months, days, weekdays }: Cron, date: Date): boolean {
  if (years && !years.has(date.getUTCFullYear())) return false;
  if (!months.has(date.getUTCMonth() + 1)) return false;
  const [isDay, isWeekday] = [days?.has(date.getUTCDate()), weekdays?.has(date.getUTCDay())];
  return isDay === undefined ? (isWeekday ?? true) : isDay || isWeekday === true;
}

/** The first time on a day, in milliseconds, not before `from`. */
function timeFrom({ hours, minutes, seconds }: Cron, from: number): number | undefined {
  for (const hour of hours) {
    if (hour * 3_600_000 + 3_599_999 < from) continue;
    for (const minute of minutes) {
      const at = hour * 3_600_000 + minute * 60_000;
      if (at + 59_999 < from) continue;
      const second = seconds.find((one) => at + one * 1000 >= from);
      if (second !== undefined) return at + second * 1000;
    }
  }
  return undefined;
}
