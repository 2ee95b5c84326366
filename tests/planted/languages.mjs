/** Faults of the operator's texts and maps: rights, stored values, and what strangers and pages receive. */
export const languages = [
  {
    name: "texts-for-one-factory",
    breaks: "An administrator of one factory changes texts that all factories read.",
    file: "packages/server/src/features/texts/handlers.ts",
    find: "if (rows.length > 0) throw refuse.forbidden();",
    replace: "",
    foundBy: { file: "tests/server/wire/texts.test.ts", test: "not in every factory" },
  },
  {
    name: "texts-without-placeholders",
    breaks: "A text without one of its placeholders is accepted.",
    file: "packages/core/src/i18n/overrides.ts",
    find: 'if (!given.has(name)) return { rule: "placeholderMissing"',
    replace: 'if (name === "" && !given.has(name)) return { rule: "placeholderMissing"',
    foundBy: { file: "packages/core/src/i18n/overrides.test.ts", test: "without one of its placeholders" },
  },
  {
    name: "texts-dry-run-keeps",
    breaks: "A dry run changes the texts that users read.",
    file: "packages/server/src/features/texts/handlers.ts",
    find: "const isKept = !body.dryRun && planned.length > 0",
    replace: "const isKept = planned.length > 0",
    foundBy: { file: "tests/server/wire/texts.test.ts", test: "a dry run" },
  },
  {
    name: "texts-of-the-inside-for-strangers",
    breaks: "Strangers can read texts of the pages behind the sign-in.",
    file: "packages/server/src/texts/saidTexts.ts",
    find: ".filter(([key]) => isOpenText(key))",
    replace: "",
    foundBy: { file: "tests/server/wire/texts.test.ts", test: "strangers get" },
  },
  {
    name: "map-with-open-rings",
    breaks: "An area whose ring does not end where it begins is kept.",
    file: "packages/core/src/geojson/geometry.ts",
    find: "!isClosed(positions)",
    replace: "positions.length === 0",
    foundBy: {
      file: "packages/core/src/geojson/readGeoJson.test.ts",
      test: "changing one position that opens a ring is found",
    },
  },
  {
    name: "texts-late-in-terminals",
    breaks: "An open terminal UI continues with the old texts.",
    file: "packages/cli/src/tui/models/followTexts.ts",
    find: "if (textsVersion === undefined || textsVersion === told) return;",
    replace: "if (textsVersion !== told) return;",
    foundBy: { file: "packages/cli/src/tui/models/texts.test.tsx", test: "changed texts are shown as soon" },
  },
];
