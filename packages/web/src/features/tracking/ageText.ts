import type { useTexts } from "../../bind/useTexts.ts";

/** An age: in seconds, then in minutes. */
export function ageText(t: ReturnType<typeof useTexts>, ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  return seconds < 90
    ? t("tracking.map.seconds", { count: seconds })
    : t("tracking.map.minutes", { count: Math.round(seconds / 60) });
}
