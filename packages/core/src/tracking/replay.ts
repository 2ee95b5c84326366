import type { Fix } from "./fix.ts";
import { between, headingOf, type Place } from "./geo.ts";

/** How many times as fast as a day a replay runs. */
export const replaySpeeds = [1, 2, 5, 10, 30, 60] as const;
export type ReplaySpeed = (typeof replaySpeeds)[number];

/** Where a vehicle is at an instant, as far as its positions show. */
export interface Seen extends Place {
  /** Time of the last fix at or before the instant. */
  readonly sinceMs: number;
  /** Degrees clockwise from north; undefined where nobody knows. */
  readonly heading: number | undefined;
  readonly speedKmh: number | undefined;
  /** The last fix is older than the bound: the place is that of the last fix, and where the vehicle is nobody knows. */
  readonly isGap: boolean;
}

/**
 * Where a vehicle is at an instant: on the straight way between the fixes before and after it, unless they are further apart than the
 * bound. Undefined before its first fix. Nothing is made up after the last fix.
 * @param fixes - of one vehicle, in the order of their times
 */
export function seenAt(fixes: readonly Fix[], atMs: number, gapMs: number): Seen | undefined {
  const at = indexAt(fixes, atMs);
  const [last, next] = [fixes[at], fixes[at + 1]];
  if (!last) return undefined;
  const known = { sinceMs: last.atMs, speedKmh: last.speedKmh };
  const spanMs = next ? next.atMs - last.atMs : 0;
  if (!next || spanMs <= 0 || spanMs > gapMs) {
    const isGap = next ? atMs > last.atMs && spanMs > gapMs : atMs - last.atMs > gapMs;
    return { ...known, ...{ lat: last.lat, lon: last.lon, heading: last.heading, isGap } };
  }
  const place = between(last, next, (atMs - last.atMs) / spanMs);
  const isStill = last.lat === next.lat && last.lon === next.lon;
  return {
    ...known,
    ...place,
    heading: isStill ? last.heading : (last.heading ?? headingOf(last, next)),
    isGap: false,
  };
}

/** The last fix at or before an instant, as an index; -1 before the first. */
function indexAt(fixes: readonly Fix[], atMs: number): number {
  let [low, high] = [0, fixes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((fixes[middle]?.atMs ?? Infinity) <= atMs) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The clock of a replay: which instant of the day is shown at a moment of watching. */
export interface ReplayClock {
  readonly dayMs: number;
  /** When `dayMs` was shown, by the clock of the watcher. */
  readonly setMs: number;
  readonly speed: ReplaySpeed;
  readonly isRunning: boolean;
}

/** The instant of the day that is shown, never after `untilMs`. */
export function replayedAt({ dayMs, setMs, speed, isRunning }: ReplayClock, nowMs: number, untilMs: number): number {
  return Math.min(untilMs, isRunning ? dayMs + Math.max(0, nowMs - setMs) * speed : dayMs);
}

/** The clock after a change: it shows the same instant, or another that was chosen, and goes on from there. */
export function turned(
  clock: ReplayClock,
  change: Partial<Pick<ReplayClock, "dayMs" | "isRunning" | "speed">>,
  bounds: { readonly nowMs: number; readonly fromMs: number; readonly untilMs: number },
): ReplayClock {
  const shown = change.dayMs ?? replayedAt(clock, bounds.nowMs, bounds.untilMs);
  const dayMs = Math.min(bounds.untilMs, Math.max(bounds.fromMs, shown));
  return { ...clock, ...change, dayMs, setMs: bounds.nowMs };
}
