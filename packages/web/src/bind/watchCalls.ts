import { createStore, hasCode, type Transport } from "@banche/core";

/** From then on a call is late, and a notice says that it is still running. */
export const LATE_AFTER_MS = 3_000;
/** So far the clock of this computer may be off before it is said. */
const CLOCK_SLACK_MS = 5 * 60_000;

/** How many calls are late at the moment. Uploads take as long as they are large, and show that themselves. */
export const lateCalls = createStore<number, 1 | -1>((count, by) => count + by, 0);

/** Whether the last call that came to an end found no server. Sockets do not count: there are proxies that let none through. */
export const isServerGone = createStore<boolean, boolean>((_, isGone) => isGone, false);

/** What proxies answer for a server that is away. */
const GATEWAY_STATES = [502, 504];

/**
 * Watches the calls on their way: counts those that are late, knows whether the server is there, and tells once when the clock
 * of the server is another one.
 *
 * @param onClockOff - called at most once
 */
export function watchCalls(window: Window, transport: Transport, onClockOff: () => void): Transport {
  let isClockSeen = false;
  const lookAtClock = (date: string | undefined) => {
    const serverMs = Date.parse(date ?? "");
    if (isClockSeen || Number.isNaN(serverMs)) return;
    isClockSeen = true;
    if (Math.abs(Date.now() - serverMs) > CLOCK_SLACK_MS) onClockOff();
  };
  return async (request) => {
    let isLate = false;
    const beLate = () => {
      isLate = true;
      lateCalls.dispatch(1);
    };
    const timer = request.body?.kind === "multipart" ? undefined : window.setTimeout(beLate, LATE_AFTER_MS);
    try {
      const response = await transport(request);
      isServerGone.dispatch(GATEWAY_STATES.includes(response.status));
      lookAtClock(response.headers["date"]);
      return response;
    } catch (error) {
      if (hasCode(error, "network_unreachable")) isServerGone.dispatch(true);
      throw error;
    } finally {
      window.clearTimeout(timer);
      if (isLate) lateCalls.dispatch(-1);
    }
  };
}
