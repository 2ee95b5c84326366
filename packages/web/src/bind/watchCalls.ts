import { createStore, hasCode, type Transport } from "@banche/core";

/** A call is late after this time, and a notice says that it is still running, ms. */
export const LATE_AFTER_MS = 3_000;
/** Differences of the clocks up to this are not reported, ms. */
const CLOCK_SLACK_MS = 5 * 60_000;

/** Number of late calls. Uploads are not counted: they may take long, and show their progress. */
export const lateCalls = createStore<number, 1 | -1>((count, by) => count + by, 0);

/** Whether the last finished call could not reach the server. Sockets do not count: some proxies block them. */
export const isServerGone = createStore<boolean, boolean>((_, isGone) => isGone, false);

/** Answers of proxies when the server does not run. */
const GATEWAY_STATES = [502, 504];

/**
 * Watches running calls: counts late ones, notes whether the server can be reached, and reports a difference between
 * the clocks of the server and the computer once.
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
