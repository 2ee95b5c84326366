import type { DayState } from "@banche/core/day";

/** A sign before the name of a state, so that trips that need attention are visible without colour. */
export const signs: Readonly<Record<DayState, string>> = {
  ...{ notStarted: "!", expiredPaper: "x", late: "!", early: "<", noSignal: "?" },
  ...{ running: "~", waiting: " ", arrived: " ", cancelled: "x" },
};
