import type { DateRangeField, Given, Options } from "./field.ts";

/** Two days of China's calendar, `"2026-01-01..2026-01-31"`: the first is not after the last, and both belong to it. */
export function dateRange<R extends boolean = false, S extends boolean = false, const K extends string = "">(
  options: Options<DateRangeField, R, S, K> = {},
): DateRangeField & Given<string, R, S, K> {
  return { kind: "dateRange", ...options };
}
