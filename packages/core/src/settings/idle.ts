/** Minutes without a sign of life after which the screen locks; 0 never (spec §4 says only that it can be locked). */
export const IDLE_LOCK_MINUTES = ["0", "5", "10", "15", "30", "60"] as const;

/** Below this distance two signs of life count as one, so that not every move of the pointer is written down. */
export const ACTIVITY_GRAIN_MS = 5_000;

/**
 * How long to wait before the screen locks, in ms; 0 means now, undefined means never. A last sign of life in the future
 * (the clock was set back) counts as now: nobody is locked out of a running minute, and nobody stays open for hours.
 *
 * @param minutes - 0 switches the lock off
 */
export function untilIdleLock(minutes: number, lastActiveMs: number | undefined, nowMs: number): number | undefined {
  if (!(minutes > 0)) return undefined;
  const wait = minutes * 60_000;
  const idle = Math.max(0, nowMs - (lastActiveMs ?? nowMs));
  return Math.max(0, wait - idle);
}
