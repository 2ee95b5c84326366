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

interface Part {
  readonly least: number;
  readonly most: number;
  /** Words for the numbers, starting with `least`. */
  readonly words?: readonly string[];
}

/**
 * Parses a cron expression. Five parts are minute, hour, day, month and weekday, where Sunday is 0 or 7, as in Unix.
 * Six or seven parts start with the second and end with the weekday, where Sunday is 1, and the year, as in the
 * platform's scheduler (Quartz). Numbers, names, `*`, `?`, lists, ranges and steps are supported; `L`, `W` and `#`
 * are not.
 *
 * @returns undefined if the text is invalid
 */
export function readCron(text: string): Cron | undefined {
  const parts = text.trim().toUpperCase().split(/\s+/);
  if (text.length > CRON_MAX_CHARS || !/^[ -~]*$/.test(text) || parts.length < 5 || parts.length > 7) return undefined;
  const isQuartz = parts.length > 5;
  const [second = "", minute = "", hour = "", day = "", month = "", weekday = "", year = "*"] = isQuartz
    ? parts
    : ["0", ...parts];
  const seconds = valuesOf(second, { least: 0, most: 59 });
  const minutes = valuesOf(minute, { least: 0, most: 59 });
  const hours = valuesOf(hour, { least: 0, most: 23 });
  const days = valuesOf(day, { least: 1, most: 31 });
  const months = valuesOf(month, { least: 1, most: 12, words: MONTHS });
  const weekdays = isQuartz
    ? valuesOf(weekday, { least: 1, most: 7, words: WEEKDAYS })
    : valuesOf(weekday, { least: 0, most: 7, words: WEEKDAYS });
  const years = valuesOf(year, { least: 1970, most: 2199 });
  if (!seconds || !minutes || !hours || !days || !months || !weekdays || !years) return undefined;
  const isOpen = (part: string): boolean => part === "*" || part === "?";
  // The platform's scheduler accepts a day or a weekday, not both.
  if (isQuartz && !isOpen(day) && !isOpen(weekday)) return undefined;
  return {
    ...{ seconds, minutes, hours, months: new Set(months) },
    days: isOpen(day) ? undefined : new Set(days),
    weekdays: isOpen(weekday) ? undefined : new Set(weekdays.map((one) => (isQuartz ? one - 1 : one % 7))),
    years: year === "*" ? undefined : new Set(years),
  };
}

/** The expressions of a text, separated by semicolons; undefined if one is invalid, or there are too many. */
export function readCrons(text: string): readonly Cron[] | undefined {
  const each = text.split(";");
  if (each.length > MOST) return undefined;
  const read = each.map(readCron);
  return read.every((one) => one !== undefined) ? read : undefined;
}

/** The values of a part, sorted; undefined if it is invalid. */
function valuesOf(text: string, part: Part): readonly number[] | undefined {
  const found = new Set<number>();
  for (const item of text.split(",")) {
    const range = rangeOf(item, part);
    if (!range) return undefined;
    for (let value = range.from; value <= range.to; value += range.step) found.add(value);
  }
  return [...found].sort((a, b) => a - b);
}

function rangeOf(item: string, part: Part) {
  const [span = "", stepText, ...more] = item.split("/");
  const step = stepText === undefined ? 1 : Number(/^\d{1,4}$/.exec(stepText)?.[0] ?? Number.NaN);
  if (more.length > 0 || !(step >= 1)) return undefined;
  if (span === "*" || span === "?") return { from: part.least, to: part.most, step };
  const [first = "", last, ...others] = span.split("-");
  const from = numberOf(first, part);
  const to = last === undefined ? (stepText === undefined ? from : part.most) : numberOf(last, part);
  if (others.length > 0 || from === undefined || to === undefined || from > to) return undefined;
  return { from, to, step };
}

function numberOf(text: string, { least, most, words = [] }: Part): number | undefined {
  const word = words.indexOf(text);
  if (word >= 0) return word + least;
  const value = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  return value >= least && value <= most ? value : undefined;
}
