import { code, tests } from "./files.mjs";

const once = [
  tests.kindUse,
  "what a kind answers, and shared code follows > a text that asks a table is read once, however often it comes",
];
const offers = [tests.template, "offers what can be chosen, and a position of the department in the same row"];
const dates = [tests.records, "a change touches only what was sent > null empties a date, and nothing else"];
const spans = [
  tests.span,
  "a filter from one value to another > takes both ends, and rows without a value only where they are asked for",
];
const nothing = [tests.filters, "the members of a query > %j asks for nothing"];

const written = [
  tests.childRows,
  "rows are made, changed, moved and deleted by their ids, and nothing else is written",
];
const told = [tests.rows, "rows > tell every value that is wrong, with its row"];
const computed = [
  tests.childRows,
  "values that follow from others are told, in lists, records and files, and nobody can write them",
];

/** The code that uses each member of the interfaces of `kinds/kind.ts`, and the test that fails without it. */
export const kindRows = {
  Kind: {
    fromCell: [code.cells, ...once],
    toCell: [
      "packages/core/src/bulk/export/exportRecords.ts",
      "packages/core/src/bulk/roundTrip.test.ts",
      "finds no changes in $name",
    ],
    check: [code.draft, tests.draft, "draft > everything wrong is named, in the order of the form"],
    same: [code.changes, tests.kindUse, "what a kind answers, and shared code follows > %s counts as a change or not"],
    sortable: [
      code.list,
      tests.lists,
      "pages > a column that rows cannot be sorted by, and a cursor of somebody else's making, are refused",
    ],
    compare: [code.where, tests.where, "conditions > refuses %j: %s"],
    typed: [code.text, tests.kindUse, "what can be done with columns of each kind > typing, letter by letter"],
    isNumber: [
      "packages/cli/src/commands/resource/columns.ts",
      tests.cliColumns,
      "numbers alone stand at the right of their column",
    ],
    repeats: [code.cells, ...once],
    empty: [
      code.cells,
      tests.kindUse,
      "what a kind answers, and shared code follows > a cell is emptied only where something says so",
    ],
    blank: [
      "packages/server/src/policy/accessPolicy.ts",
      tests.lists,
      "columns that were not granted > that every answer needs are empty",
    ],
    values: [code.template, ...offers],
    sample: [code.template, ...offers],
    few: [
      "packages/core/src/records/loadLookups.ts",
      "packages/core/src/records/loadLookups.test.ts",
      "areas that fields can be of are read with their ways: %s",
    ],
    single: [code.where, tests.where, "conditions > %s: %j"],
    stored: [code.columns, ...dates],
    uploads: [
      "packages/core/src/kinds/kinds.ts",
      "packages/core/src/bulk/export/template.test.ts",
      "has no column for what is uploaded",
    ],
    filter: [code.filters, ...nothing],
    rows: [code.childRecords, ...written],
    computes: [
      code.kinds,
      tests.childRows,
      "values that follow from others are told, in lists, records and files, and nobody can write them",
    ],
    html: [
      "packages/server/src/html/safeHtml.ts",
      "tests/server/wire/kinds.test.ts",
      "rich text is kept clean: formatting that nobody knows goes, and what says nothing is no value",
    ],
    cellMaxChars: [code.cells, tests.rows, "rows in a cell > are written as they are read, whatever is in them"],
  },
  RowWay: {
    fields: ["packages/server/src/tables/childTables.ts", ...written],
    most: [
      "packages/web/src/resource/fields/RowsEditor.tsx",
      "tests/web/kinds.slow.test.ts",
      "rows are added, gone through by Enter, and removed",
    ],
    faults: [code.checks, tests.childRows, "rows are refused > %s"],
    sameRow: [
      "packages/server/src/tables/childRows.ts",
      tests.childRows,
      "rows without ids that say the same are the same: nothing changes, and no audit row is written",
    ],
  },
  RowFault: {
    row: [code.rows, ...told],
    field: [code.rows, ...told],
    problem: [code.rows, ...told],
  },
  ComputeWay: {
    value: ["packages/server/src/records/computed.ts", ...computed],
    isSound: ["packages/core/src/registry/design/faults.ts", ...computed],
  },
  Stored: {
    type: [code.filters, tests.filters, "descriptors > options have the names that people use"],
    empty: [code.columns, tests.uses, "new records of one set have the same columns"],
    endChars: [
      code.span,
      tests.span,
      "a filter from one value to another > takes the ranges that share a day with it, their first and last days too",
    ],
    toColumn: [code.columns, ...dates],
    fromColumn: [code.columns, ...dates],
  },
  UploadWay: {
    rules: ["packages/server/src/features/files/recordFiles.ts", tests.recordFiles, "an upload is refused > %s"],
    ids: ["packages/server/src/records/heldFiles.ts", tests.recordFiles, "a record is refused > %s"],
    inText: [
      code.kinds,
      "tests/server/wire/kinds.test.ts",
      "files hold every kind: exported, imported, exported as before, and taken back",
    ],
  },
  Span: {
    from: [code.span, ...spans],
    to: [code.span, ...spans],
    empty: [code.span, ...spans],
  },
  FilterWay: {
    below: ["packages/server/src/records/filter.ts", "tests/server/wire/kinds.test.ts", "%s > lists are filtered"],
    read: [code.filters, ...nothing],
    spans: [
      "packages/cli/src/tui/screens/records/choices.ts",
      "packages/cli/src/tui/screens/records/choices.test.ts",
      "a filter from one value to another is typed, and offered as it is understood",
    ],
    fromWords: [
      "packages/cli/src/commands/resource/filters.ts",
      "tests/cli/resources.test.ts",
      "list and get > filters by state, choice, and records that are called so",
    ],
  },
};
