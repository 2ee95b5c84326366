import type { Clock } from "@banche/core";

/** The clock of the browser as a core port. */
export function browserClock(window: Window): Clock {
  return {
    now: () => Date.now(),
    wait: (ms, signal) =>
      new Promise((resolve) => {
        const done = () => {
          window.clearTimeout(timer);
          signal?.removeEventListener("abort", done);
          resolve();
        };
        const timer = window.setTimeout(done, ms);
        signal?.addEventListener("abort", done);
        if (signal?.aborted) done();
      }),
  };
}
