import type { Clock } from "../ports.ts";

/** A clock that only the test moves. */
export interface ManualClock extends Clock {
  /** Moves the time forward. Due events run in order, each with everything that it causes. */
  advance(ms: number): Promise<void>;
}

export function manualClock(startMs = 1_700_000_000_000): ManualClock {
  let now = startMs;
  let waiting: { readonly at: number; end(): void }[] = [];
  return {
    now: () => now,
    wait: (ms, signal) =>
      new Promise((resolve) => {
        const end = (): void => {
          waiting = waiting.filter((one) => one !== mine);
          signal?.removeEventListener("abort", end);
          resolve();
        };
        const mine = { at: now + ms, end };
        if (signal?.aborted) {
          resolve();
          return;
        }
        signal?.addEventListener("abort", end);
        waiting.push(mine);
      }),
    async advance(ms) {
      const until = now + ms;
      await settled();
      for (;;) {
        const next = waiting.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        now = Math.max(now, next.at);
        next.end();
        await settled();
      }
      now = until;
      await settled();
    },
  };
}

/** Resolves when all pending promise callbacks have run. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}
