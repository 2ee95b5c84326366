/** Faults of ridership: the trip of a scan, counting, and who sees it. */
export const ridership = [
  {
    name: "ridership-cancelled-ridden",
    breaks: "People are counted on a trip that was cancelled.",
    file: "packages/core/src/ridership/matchScan.ts",
    find: ".filter(({ isCancelled }) => !isCancelled)",
    replace: "",
    foundBy: {
      file: "packages/core/src/ridership/ridership.test.ts",
      test: "is not found for another vehicle, another line or a cancelled trip",
    },
  },
  {
    name: "ridership-merge-of-one-alone",
    breaks: "Days with only one of two departures are counted as days for merging both.",
    file: "packages/core/src/ridership/candidates.ts",
    find: "return theirs ? evidence(day, mine.people + theirs.people, Math.max(mine.seats, theirs.seats)) : [];",
    replace: "return evidence(day, mine.people + (theirs?.people ?? 0), Math.max(mine.seats, theirs?.seats ?? 0));",
    foundBy: {
      file: "packages/core/src/ridership/ridership.test.ts",
      test: "trips are not merged on too few days, too far apart or on days with only one trip",
    },
  },
  {
    name: "ridership-load-of-unknown-seats",
    breaks: "Riders of trips with an unknown number of seats increase the load of other trips.",
    file: "packages/core/src/ridership/load.ts",
    find: "trips.filter(({ seats }) => seats > 0)",
    replace: "trips.filter(({ seats }) => seats >= 0)",
    foundBy: {
      file: "packages/core/src/ridership/ridership.test.ts",
      test: "of trips without seats are ignored, but their riders are counted",
    },
  },
  {
    name: "ridership-rider-twice",
    breaks: "A rider who scans a card and a number is counted twice.",
    file: "packages/server/src/features/ridership/answers.ts",
    find: "count(distinct s.who)::integer as scanned",
    replace: "count(s.who)::integer as scanned",
    foundBy: { file: "tests/server/wire/ridership.test.ts", test: "kept once however often" },
  },
  {
    name: "ridership-count-lost-by-undo",
    breaks: "A typed count is deleted when the scan file is undone.",
    file: "packages/server/src/features/ridership/riddenRows.ts",
    find: "and r.counted is null and not exists",
    replace: "and not exists",
    foundBy: { file: "tests/server/wire/ridership.test.ts", test: "survives their undo" },
  },
  {
    name: "ridership-of-every-line",
    breaks: "Trips of lines that a data scheme hides are shown.",
    file: "packages/server/src/features/ridership/reach.ts",
    find: " and ${lines.among(sql`r.line_id`)}",
    replace: "",
    foundBy: { file: "tests/server/wire/ridership.test.ts", test: "a user who sees only some lines cannot see" },
  },
];
