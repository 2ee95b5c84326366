import type { Clock } from "../ports.ts";

/** The timers of a browser, a worker or Node; `globalThis` has them. */
export interface Timers {
  setTimeout(run: () => void, ms: number): unknown;
  clearTimeout(timer: never): void;
}

/** The clock of the machine, with these timers. */
export function timerClock(timers: Timers): Clock {
  return {
    now: () => Date.now(),
    wait: (ms, signal) =>
      new Promise((resolve) => {
        const finish = () => {
          timers.clearTimeout(timer as never);
          signal?.removeEventListener("abort", finish);
          resolve();
        };
        const timer = timers.setTimeout(finish, ms);
        if (signal?.aborted) finish();
        else signal?.addEventListener("abort", finish);
      }),
  };
}
