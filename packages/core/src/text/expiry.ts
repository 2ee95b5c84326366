import { DAY_MS } from "../settings/constants.ts";
import { CHINA_OFFSET_MS } from "../settings/zone.ts";

/** How soon a document expires: expired, within a day, a week, two weeks, a month, or later. */
export type ExpiryBand = "past" | "day" | "week" | "fortnight" | "month" | "later";

const bands: readonly (readonly [most: number, band: ExpiryBand])[] = [
  [-1, "past"],
  [1, "day"],
  [7, "week"],
  [14, "fortnight"],
  [30, "month"],
  [Infinity, "later"],
];

/** Whole days from today to the last valid day: 0 on that day, negative after it. */
export function daysLeft(untilMs: number, nowMs: number): number {
  return dayOf(untilMs) - dayOf(nowMs);
}

/** The band of a number of days; each band starts with a reminder. */
export function expiryBand(days: number): ExpiryBand {
  return bands.find(([most]) => days <= most)?.[1] ?? "later";
}

/** Start in China of the day at this time. */
export function dayStart(ms: number): number {
  return dayOf(ms) * DAY_MS - CHINA_OFFSET_MS;
}

function dayOf(ms: number): number {
  return Math.floor((ms + CHINA_OFFSET_MS) / DAY_MS);
}
