/** Minutes without activity after which the screen locks; 0 means never (spec §4 only says that it can be locked). */
export const IDLE_LOCK_MINUTES = ["0", "5", "10", "15", "30", "60"] as const;

/** Activities within this time count as one, so that not every pointer move is stored. */
export const ACTIVITY_GRAIN_MS = 5_000;

/**
 * Time until the screen locks, in ms; 0 means now, undefined means never. A last activity in the future (the clock
 * was set back) counts as now. So a running minute is not cut short, and the screen does not stay open for hours.
 *
 * @param minutes - 0 turns the lock off
 */
export function untilIdleLock(minutes: number, lastActiveMs: number | undefined, nowMs: number): number | undefined {
  if (!(minutes > 0)) return undefined;
  const wait = minutes * 60_000;
  const idle = Math.max(0, nowMs - (lastActiveMs ?? nowMs));
  return Math.max(0, wait - idle);
}
