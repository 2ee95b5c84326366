import { timerClock } from "../client/timerClock.ts";

/** The machine's own clock. */
export const systemClock = timerClock(globalThis);
