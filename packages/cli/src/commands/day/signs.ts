import type { DayState } from "@banche/core/day";

/** A sign before the word of a state: what needs somebody is seen without colour. */
export const signs: Readonly<Record<DayState, string>> = {
  ...{ notStarted: "!", expiredPaper: "x", late: "!", early: "<", noSignal: "?" },
  ...{ running: "~", waiting: " ", arrived: " ", cancelled: "x" },
};
