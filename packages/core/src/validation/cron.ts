/** A repeating schedule: the allowed values of each part of a time. */
export interface Cron {
  readonly seconds: readonly number[];
  readonly minutes: readonly number[];
  readonly hours: readonly number[];
  /** 1 to 31; undefined: any day. */
  readonly days: ReadonlySet<number> | undefined;
  /** 1 to 12. */
  readonly months: ReadonlySet<number>;
  /** 0 is Sunday; undefined: any. */
  readonly weekdays: ReadonlySet<number> | undefined;
  /** Undefined: every year. */
  readonly years: ReadonlySet<number> | undefined;
}

/** Longest text that is parsed; parsing is linear in it. */
export const CRON_MAX_CHARS = 500;
/** Most expressions in one text. */
const MOST = 20;

const MONTHS = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"] as const;
const WEEKDAYS = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"] as const;

/** Values from one to another, in steps. */
interface Span {
  readonly from: number;
  readonly to: number;
  readonly step: number;
}
type Spans = readonly Span[];

interface Part {
  readonly least: number;
  readonly most: number;
  /** Words for the numbers, starting with `least`. */
  readonly words: readonly string[];
  /** The spans of `*` and `?`. */
  readonly whole: Spans;
}

const part = (least: number, most: number, words: readonly string[] = []): Part => ({
  ...{ least, most, words },
  whole: [{ from: least, to: most, step: 1 }],
});
const SIXTY = part(0, 59);
const HOUR = part(0, 23);
const DAY = part(1, 31);
const MONTH = part(1, 12, MONTHS);
const WEEKDAY = part(0, 7, WEEKDAYS);
const QUARTZ_WEEKDAY = part(1, 7, WEEKDAYS);
const YEAR = part(1970, 2199);

/**
 * Parses a cron expression. Five parts are minute, hour, day, month and weekday, where Sunday is 0 or 7, as in Unix.
 * Six or seven parts start with the second and end with the weekday, where Sunday is 1, and the year, as in the
 * platform's scheduler (Quartz). Numbers, names, `*`, `?`, lists, ranges and steps are supported; `L`, `W` and `#`
 * are not.
 *
 * @returns undefined if the text is invalid
 */
export function readCron(text: string): Cron | undefined {
  const spans = spansOf(text);
  if (!spans) return undefined;
  const { isQuartz, second, minute, hour, day, month, weekday, year } = spans;
  return {
    seconds: valuesOf(second),
    minutes: valuesOf(minute),
    hours: valuesOf(hour),
    days: day && new Set(valuesOf(day)),
    months: new Set(valuesOf(month)),
    weekdays: weekday && new Set(valuesOf(weekday).map((one) => (isQuartz ? one - 1 : one % 7))),
    years: year && new Set(valuesOf(year)),
  };
}

/** The expressions of a text, separated by semicolons; undefined if one is invalid, or there are too many. */
export function readCrons(text: string): readonly Cron[] | undefined {
  if (!areCrons(text)) return undefined;
  return text.split(";").flatMap((one) => readCron(one) ?? []);
}

/** Whether a text has one to twenty valid expressions, separated by semicolons. Costs less than reading them. */
export function areCrons(text: string): boolean {
  const each = text.split(";");
  return each.length <= MOST && each.every((one) => spansOf(one) !== undefined);
}

/** The spans of each part; undefined if the text is invalid. A day, weekday or year is undefined if any is allowed. */
function spansOf(text: string) {
  const parts = text.trim().toUpperCase().split(/\s+/);
  if (text.length > CRON_MAX_CHARS || !/^[ -~]*$/.test(text) || parts.length < 5 || parts.length > 7) return undefined;
  const isQuartz = parts.length > 5;
  const [second = "", minute = "", hour = "", day = "", month = "", weekday = "", year = "*"] = isQuartz
    ? parts
    : ["0", ...parts];
  const seconds = spansIn(second, SIXTY);
  const minutes = spansIn(minute, SIXTY);
  const hours = spansIn(hour, HOUR);
  const days = spansIn(day, DAY);
  const months = spansIn(month, MONTH);
  const weekdays = spansIn(weekday, isQuartz ? QUARTZ_WEEKDAY : WEEKDAY);
  const years = spansIn(year, YEAR);
  if (!seconds || !minutes || !hours || !days || !months || !weekdays || !years) return undefined;
  // The platform's scheduler accepts a day or a weekday, not both.
  if (isQuartz && !isOpen(day) && !isOpen(weekday)) return undefined;
  return {
    ...{ isQuartz, second: seconds, minute: minutes, hour: hours, month: months },
    day: isOpen(day) ? undefined : days,
    weekday: isOpen(weekday) ? undefined : weekdays,
    year: year === "*" ? undefined : years,
  };
}

/** Whether a part allows every value. */
const isOpen = (text: string): boolean => text === "*" || text === "?";

/** The values of spans, sorted. */
function valuesOf(spans: Spans): readonly number[] {
  const found = new Set<number>();
  for (const { from, to, step } of spans) for (let value = from; value <= to; value += step) found.add(value);
  return [...found].sort((a, b) => a - b);
}

/** The spans of a part; undefined if it is invalid. */
function spansIn(text: string, part: Part): Spans | undefined {
  if (isOpen(text)) return part.whole;
  const found: Span[] = [];
  for (const item of text.split(",")) {
    const span = rangeOf(item, part);
    if (!span) return undefined;
    found.push(span);
  }
  return found;
}

function rangeOf(item: string, part: Part): Span | undefined {
  const [span = "", stepText, ...more] = item.split("/");
  const step = stepText === undefined ? 1 : Number(/^\d{1,4}$/.exec(stepText)?.[0] ?? Number.NaN);
  if (more.length > 0 || !(step >= 1)) return undefined;
  if (isOpen(span)) return { from: part.least, to: part.most, step };
  const [first = "", last, ...others] = span.split("-");
  const from = numberOf(first, part);
  const to = last === undefined ? (stepText === undefined ? from : part.most) : numberOf(last, part);
  if (others.length > 0 || from === undefined || to === undefined || from > to) return undefined;
  return { from, to, step };
}

function numberOf(text: string, { least, most, words }: Part): number | undefined {
  const word = words.indexOf(text);
  if (word >= 0) return word + least;
  const value = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  return value >= least && value <= most ? value : undefined;
}
