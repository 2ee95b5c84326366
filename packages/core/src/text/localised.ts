import { type Language, languageTags } from "../i18n/language.ts";
import { formatTime, localTime, type TimeZone } from "./time.ts";

/** The precision of a written time: month, day, minute, or second. */
export type TimeDetail = "month" | "day" | "minute" | "second";

/**
 * A point in time in the format of the language: `2026-02-05 08:05:00` (spec §9), `2026/02/05 08:05:00`, `Feb 5,
 * 2026, 08:05:00`.
 *
 * @param instantMs - milliseconds since 1970 UTC; an invalid time gives ""
 * @throws {RangeError} when the zone has no such name
 */
export function localisedTime(
  language: Language,
  instantMs: number | undefined,
  { detail = "second", zone }: { readonly detail?: TimeDetail; readonly zone?: TimeZone } = {},
): string {
  if (language === "zh") return formatTime(instantMs, chinesePatterns[detail], zone);
  const local = localTime(instantMs, zone);
  // Some of its spaces have special widths, which people cannot type in a search.
  return local === undefined ? "" : formatOf(language, detail).format(local).replace(/\s/g, " ");
}

const chinesePatterns: Readonly<Record<TimeDetail, string>> = {
  month: "yyyy年M月",
  day: "yyyy-MM-dd",
  minute: "yyyy-MM-dd HH:mm",
  second: "yyyy-MM-dd HH:mm:ss",
};

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(language: Exclude<Language, "zh">, detail: TimeDetail): Intl.DateTimeFormat {
  const key = `${language} ${detail}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(languageTags[language], optionsOf(language, detail));
  formats.set(key, known);
  return known;
}

function optionsOf(language: Exclude<Language, "zh">, detail: TimeDetail): Intl.DateTimeFormatOptions {
  const base = { timeZone: "UTC", calendar: "gregory", numberingSystem: "latn", year: "numeric" } as const;
  if (detail === "month") return { ...base, month: "long" };
  const day = language === "en" ? ({ month: "short", day: "numeric" } as const) : TWO_DIGITS;
  if (detail === "day") return { ...base, ...day };
  const clock = { hourCycle: "h23", hour: "2-digit", minute: "2-digit" } as const;
  return { ...base, ...day, ...clock, ...(detail === "second" && { second: "2-digit" }) };
}

const TWO_DIGITS = { month: "2-digit", day: "2-digit" } as const;
