import { DAY_MS } from "../settings/constants.ts";
import { CHINA_OFFSET_MS } from "../settings/zone.ts";

/** How near the last day of a paper is: over, within a day, a week, a fortnight, a month, or later. */
export type ExpiryBand = "past" | "day" | "week" | "fortnight" | "month" | "later";

const bands: readonly (readonly [most: number, band: ExpiryBand])[] = [
  [-1, "past"],
  [1, "day"],
  [7, "week"],
  [14, "fortnight"],
  [30, "month"],
  [Infinity, "later"],
];

/** Whole days from today to a last day, on which a paper is still good: 0 on that day itself, below zero when it is over. */
export function daysLeft(untilMs: number, nowMs: number): number {
  return dayOf(untilMs) - dayOf(nowMs);
}

/** The days before the end on which people are reminded. */
export function expiryBand(days: number): ExpiryBand {
  return bands.find(([most]) => days <= most)?.[1] ?? "later";
}

/** When the day of this moment began in China. */
export function dayStart(ms: number): number {
  return dayOf(ms) * DAY_MS - CHINA_OFFSET_MS;
}

function dayOf(ms: number): number {
  return Math.floor((ms + CHINA_OFFSET_MS) / DAY_MS);
}
