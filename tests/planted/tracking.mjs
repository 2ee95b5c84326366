/** Faults of following vehicles: stops between fixes, late and doubled fixes, clocks, and who may send what. */
export const tracking = [
  {
    name: "stop-between-fixes-unseen",
    breaks: "A stop that lies between two fixes is not found.",
    file: "packages/core/src/tracking/geo.ts",
    find: "return until < 0 || from > 1 ? undefined :",
    replace: "return from > 0 && until < 1 ? undefined : until < 0 || from > 1 ? undefined :",
    foundBy: { file: "packages/core/src/tracking/follow.test.ts", test: "a stop between two fixes is passed" },
  },
  {
    name: "trip-begun-by-the-one-before",
    breaks: "A late bus that drives over the stops of its next trip begins it.",
    file: "packages/core/src/tracking/walk.ts",
    find: "if (seen !== undefined && at > seen.stop) {",
    replace: "if (seen !== undefined && at !== seen.stop) {",
    foundBy: { file: "packages/core/src/tracking/follow.test.ts", test: "a trip before on the same road" },
  },
  {
    name: "clock-of-the-future",
    breaks: "A device whose clock is ahead decides where its vehicle was last.",
    file: "packages/core/src/tracking/readFixes.ts",
    find: "if (atMs > nowMs + AHEAD_MS || atMs < nowMs - BEHIND_MS)",
    replace: "if (atMs < nowMs - BEHIND_MS)",
    foundBy: { file: "packages/core/src/tracking/readFixes.test.ts", test: "a clock ten minutes ahead" },
  },
  {
    name: "late-fixes-not-followed",
    breaks: "A fix that comes late is kept, and its trip is not followed again.",
    file: "packages/server/src/features/tracking/ingest.ts",
    find: "lateTimes.some((atMs) => atMs >= opens && atMs <= closes)",
    replace: "lateTimes.some((atMs) => atMs > closes)",
    foundBy: { file: "packages/server/src/features/tracking/tracking.test.ts", test: "come in any order" },
  },
  {
    name: "positions-of-hidden-vehicles",
    breaks: "Whoever may not see a vehicle sends positions of it by its device.",
    file: "packages/server/src/features/tracking/handlers.ts",
    find: "and (d.vehicle_id is null or d.vehicle_id in (${shown}))",
    replace: "",
    foundBy: { file: "tests/server/wire/tracking.test.ts", test: "data schemes of vehicles narrow" },
  },
];
