import type { useTexts } from "../../bind/useTexts.ts";

const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;

/** An age: in seconds, then in minutes, hours and days. */
export function ageText(t: ReturnType<typeof useTexts>, ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 90) return t("tracking.map.seconds", { count: seconds });
  if (seconds < 2 * HOUR_S) return t("tracking.map.minutes", { count: Math.round(seconds / 60) });
  return seconds < 2 * DAY_S
    ? t("tracking.map.hours", { count: Math.round(seconds / HOUR_S) })
    : t("tracking.map.days", { count: Math.round(seconds / DAY_S) });
}
