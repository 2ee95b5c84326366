/** Faults of the comparison of schemes: pairs, sums, and values that must be hidden from some sessions. */
export const compareSchemes = [
  {
    name: "compare-other-direction",
    breaks: "A trip home is paired with the trip to the factory of the same number.",
    file: "packages/core/src/timetable/comparison/compareSchemes.ts",
    find: "side.trips.filter((trip) => trip.direction === direction)",
    replace: "side.trips",
    foundBy: {
      file: "packages/core/src/timetable/comparison/compareSchemes.test.ts",
      test: "trips in different directions are not paired",
    },
  },
  {
    name: "compare-shared-vehicle-twice",
    breaks: "A vehicle on two lines is counted twice in the total.",
    file: "packages/core/src/timetable/comparison/compareSchemes.ts",
    find: "new Set(ids.filter(Boolean)).size",
    replace: "ids.filter(Boolean).length",
    foundBy: {
      file: "packages/core/src/timetable/comparison/compareSchemes.test.ts",
      test: "figures are those of a working day, and a vehicle on two lines is counted once in the total",
    },
  },
  {
    name: "compare-without-price-is-free",
    breaks: "A trip without a price rule costs nothing, and the comparison does not report it.",
    file: "packages/core/src/settlement/planPrice.ts",
    find: `if (typeof rule === "string") return undefined;`,
    replace: `if (typeof rule === "string") continue;`,
    foundBy: { file: "tests/server/wire/compareTimetables.test.ts", test: "the comparison lists differences by line" },
  },
  {
    name: "compare-tells-prices",
    breaks: "A user who may not see prices sees the costs of a scheme.",
    file: "packages/server/src/features/schemes/comparisonAnswer.ts",
    find: `...(money ? (["monthFen", "unpriced"] as const) : []),`,
    replace: `...(["monthFen", "unpriced"] as const),`,
    foundBy: { file: "tests/server/wire/compareTimetables.test.ts", test: "a user who may not see prices" },
  },
];
