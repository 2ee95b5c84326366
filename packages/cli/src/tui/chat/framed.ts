import type { Clock } from "@banche/core";

/** Users do not notice more than 30 changes a second. */
const FRAME_MS = 33;

/** Calls `flush` at once after a pause, else at the next frame, so that many changes are drawn together. */
export function framed(clock: Clock): (flush: () => void) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (flush) => {
    const now = clock.now();
    const waitMs = Math.max(0, Math.min(FRAME_MS, last + FRAME_MS - now));
    last = now + waitMs;
    if (waitMs === 0) queueMicrotask(flush);
    else void clock.wait(waitMs).then(flush);
  };
}
