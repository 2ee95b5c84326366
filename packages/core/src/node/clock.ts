import { timerClock } from "../client/timerClock.ts";

/** The clock of the machine. */
export const systemClock = timerClock(globalThis);
