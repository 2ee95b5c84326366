import type { Store } from "@banche/core";

/** How long the browser may have no time for what is not needed for the first drawing. */
const IDLE_MS = 3_000;

/** Counts something that is on its way. */
type Count = Pick<Store<number, never>, "getState" | "subscribe">;

/**
 * Calls back once, when the page has drawn what it was opened for: nothing of what is counted is on its way, and the browser has nothing to
 * do. At once where the browser cannot say that.
 */
export function whenDrawn(window: Window & typeof globalThis, counts: readonly Count[], act: () => void): void {
  if (!("requestIdleCallback" in window)) return act();
  let isAsked = false;
  const isQuiet = () => counts.every((count) => count.getState() === 0);
  const look = () => {
    if (isAsked || !isQuiet()) return;
    isAsked = true;
    // What an answer brings is drawn by tasks that the answer begins: only those come between the two.
    const askAgain = () => window.setTimeout(() => window.requestIdleCallback(end, { timeout: IDLE_MS }));
    window.requestIdleCallback(askAgain, { timeout: IDLE_MS });
  };
  const leave = counts.map((count) => count.subscribe(look));
  // Something may have set out since the browser was asked.
  function end(): void {
    isAsked = false;
    if (!isQuiet()) return;
    for (const one of leave) one();
    act();
  }
  look();
}

/** Comes when the browser has drawn what it has; at once where it cannot say that. */
export function untilIdle(window: Window & typeof globalThis): Promise<void> {
  return new Promise((done) => {
    if ("requestIdleCallback" in window) window.requestIdleCallback(() => done(), { timeout: IDLE_MS });
    else done();
  });
}
