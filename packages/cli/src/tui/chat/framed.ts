import type { Clock } from "@banche/core";

/** Nobody sees more than 30 changes a second. */
const FRAME_MS = 33;

/** Calls back at once after a pause, else at the next frame: what comes in a flood is drawn together. */
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
