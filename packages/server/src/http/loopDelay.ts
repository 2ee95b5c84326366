import { monitorEventLoopDelay } from "node:perf_hooks";

/** Each measurement wakes an idle process, so there are few. */
const resolutionMs = 100;
/** Interval at which the mean of the delay is taken. */
export const loopSampleMs = 1_000;

/** Watches how late the event loop is. */
export interface LoopDelay {
  /** Whether it was later than the limit on average, in the last complete interval. */
  isLate(): boolean;
  stop(): void;
}

/** @param limitMs - 0: it is never late */
export function watchLoopDelay(limitMs: number): LoopDelay {
  if (limitMs === 0) return { isLate: () => false, stop: () => undefined };
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  histogram.enable();
  let isLate = false;
  const timer = setInterval(() => {
    // Without any measurement in the whole interval the mean is not a number.
    isLate = !(histogram.mean / 1e6 - resolutionMs <= limitMs);
    histogram.reset();
  }, loopSampleMs).unref();
  return {
    isLate: () => isLate,
    stop() {
      clearInterval(timer);
      histogram.disable();
    },
  };
}
