import type { Store } from "@banche/core";

/** Longest wait for an idle browser before work that the first drawing does not need, ms. */
const IDLE_MS = 3_000;

/** Counts running work. */
type Count = Pick<Store<number, never>, "getState" | "subscribe">;

/**
 * Calls `act` once, when the page is drawn: all counts are 0 and the browser is idle. Calls it at once if the browser
 * has no `requestIdleCallback`.
 */
export function whenDrawn(window: Window & typeof globalThis, counts: readonly Count[], act: () => void): void {
  if (!("requestIdleCallback" in window)) return act();
  let isAsked = false;
  const isQuiet = () => counts.every((count) => count.getState() === 0);
  const look = () => {
    if (isAsked || !isQuiet()) return;
    isAsked = true;
    // An answer starts tasks that draw it. They run between the first idle callback and the second.
    const askAgain = () => window.setTimeout(() => window.requestIdleCallback(end, { timeout: IDLE_MS }));
    window.requestIdleCallback(askAgain, { timeout: IDLE_MS });
  };
  const leave = counts.map((count) => count.subscribe(look));
  // New work may have started since the idle callback was requested.
  function end(): void {
    isAsked = false;
    if (!isQuiet()) return;
    for (const one of leave) one();
    act();
  }
  look();
}

/** Resolves when the browser is idle; at once if it has no `requestIdleCallback`. */
export function untilIdle(window: Window & typeof globalThis): Promise<void> {
  return new Promise((done) => {
    if ("requestIdleCallback" in window) window.requestIdleCallback(() => done(), { timeout: IDLE_MS });
    else done();
  });
}
