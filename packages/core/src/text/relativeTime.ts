import type { Language } from "../i18n/language.ts";
import { textOf } from "../i18n/pick.ts";
import { CHAT_JUST_NOW_MS, DAY_MS, DRAWER_JUST_NOW_MS, DRAWER_MAX_WEEKS_OR_MONTHS } from "../settings/constants.ts";
import { localisedTime } from "./localised.ts";
import type { TimeZone } from "./time.ts";

export interface RelativeTimeOptions {
  readonly language: Language;
  /** Milliseconds since 1970 UTC. */
  readonly nowMs: number;
  readonly zone?: TimeZone;
}

/**
 * The age of a message in the message drawer (spec §9): just now, minutes, hours, days, weeks and months (up to 3
 * each), else the date. The ranges have no gaps: the 28th and 29th day still count as 3 weeks. Future times are shown
 * as just now.
 */
export function drawerTime(instantMs: number, { language, nowMs, zone }: RelativeTimeOptions): string {
  const age = nowMs - instantMs;
  const ago = (unit: Unit, count: number): string => textOf(language, `time.${unit}`, { count });
  if (age < DRAWER_JUST_NOW_MS) return textOf(language, "time.justNow");
  if (age < HOUR_MS) return ago("minutes", Math.floor(age / MINUTE_MS));
  if (age < DAY_MS) return ago("hours", Math.floor(age / HOUR_MS));
  if (age < 7 * DAY_MS) return ago("days", Math.floor(age / DAY_MS));
  if (age < MONTH_MS) return ago("weeks", Math.min(DRAWER_MAX_WEEKS_OR_MONTHS, Math.floor(age / (7 * DAY_MS))));
  const months = Math.floor(age / MONTH_MS);
  if (months <= DRAWER_MAX_WEEKS_OR_MONTHS) return ago("months", months);
  return localisedTime(language, instantMs, { detail: "day", zone });
}

/**
 * The age of a chat message (spec §9): just now, minutes and hours (rounded up), one day, else date and time. Future
 * times are shown as just now.
 */
export function chatTime(instantMs: number, { language, nowMs, zone }: RelativeTimeOptions): string {
  const age = nowMs - instantMs;
  if (age < CHAT_JUST_NOW_MS) return textOf(language, "time.justNow");
  if (age < HOUR_MS) return textOf(language, "time.minutes", { count: Math.ceil(age / MINUTE_MS) });
  if (age < DAY_MS) return textOf(language, "time.hours", { count: Math.ceil(age / HOUR_MS) });
  if (age < 2 * DAY_MS) return textOf(language, "time.days", { count: 1 });
  return localisedTime(language, instantMs, { detail: "minute", zone });
}

type Unit = "minutes" | "hours" | "days" | "weeks" | "months";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const MONTH_MS = 30 * DAY_MS;
