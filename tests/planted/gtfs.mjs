/** Faults of feeds: days, times, references, and what is left out. */
export const gtfs = [
  {
    name: "gtfs-holidays-forgotten",
    breaks: "A feed says that trips of workdays run on public holidays.",
    file: "packages/core/src/gtfs/services.ts",
    find: "const runs = runsOn(kinds, calendar.kindOf(day));",
    replace: "const runs = runsOnWeekday(kinds, weekdayOf(day)) || runsOn(kinds, calendar.kindOf(day));",
    foundBy: { file: "packages/core/src/gtfs/gtfs.test.ts", test: "holidays and worked weekends" },
  },
  {
    name: "gtfs-midnight",
    breaks: "A time after midnight is told as one of the morning before.",
    file: "packages/core/src/gtfs/writeFeed.ts",
    find: "Math.floor(minutes / 60)).padStart",
    replace: "Math.floor(minutes / 60) % 24).padStart",
    foundBy: { file: "packages/core/src/gtfs/gtfs.test.ts", test: "tells times of the service day" },
  },
  {
    name: "gtfs-references-unchecked",
    breaks: "A stop time at a stop that is not in the feed is not named.",
    file: "packages/core/src/gtfs/checkFeed.ts",
    find: "known && !known.has(value)",
    replace: "known && known.size === 0",
    foundBy: { file: "packages/core/src/gtfs/foreign.test.ts", test: "a stop that nobody knows" },
  },
  {
    name: "gtfs-left-out-in-silence",
    breaks: "Trips that are not in a feed are named, and the command says that all was done.",
    file: "packages/cli/src/commands/gtfs/export.ts",
    find: "return left.length > 0 ? exitCodes.partial : exitCodes.ok;",
    replace: "return exitCodes.ok;",
    foundBy: { file: "tests/cli/gtfs.test.ts", test: "a stop without a position" },
  },
];
