import { code, tests } from "./files.mjs";

const once = [
  tests.kindUse,
  "shared code that asks the kind of a field > a repeated cell text is looked up in its table only once",
];
const offers = [tests.template, "an import template contains the choices and a sample of a required reference"];
const dates = [
  tests.records,
  "a change affects only the sent fields > null clears a date, and null in other fields changes nothing",
];
const spans = [
  tests.span,
  "a filter by a range > includes both ends; rows without a value match only the filter for empty values",
];
const nothing = [tests.filters, "the members of a query > %j results in no filter"];

const written = [
  tests.childRows,
  "rows are created, changed, reordered and deleted by their ids, and other rows stay unchanged",
];
const told = [tests.rows, "rows > report every wrong value with its row"];
const computed = [
  tests.childRows,
  "computed values are in records and lists, cannot be written, and need the columns they use",
];

/** The code that uses each member of the interfaces of `kinds/kind.ts`, and the test that fails without it. */
export const kindRows = {
  Kind: {
    fromCell: [code.cells, ...once],
    toCell: [
      "packages/core/src/bulk/export/exportRecords.ts",
      "packages/core/src/bulk/roundTrip.test.ts",
      "importing an unchanged export of $name finds no changes",
    ],
    check: [code.draft, tests.draft, "draft > all wrong fields are reported in the order of the form"],
    same: [code.changes, tests.kindUse, "shared code that asks the kind of a field > %s"],
    sortable: [
      code.list,
      tests.lists,
      "pages > refuse sorting by an unsortable column, and a forged or foreign cursor",
    ],
    compare: [code.where, tests.where, "conditions > %j is refused by the rule %s"],
    typed: [code.text, tests.kindUse, "kinds whose columns allow > typing letter by letter"],
    isNumber: [
      "packages/cli/src/commands/resource/columns.ts",
      tests.cliColumns,
      "only columns of numbers are aligned to the right",
    ],
    repeats: [code.cells, ...once],
    empty: [
      code.cells,
      tests.kindUse,
      "shared code that asks the kind of a field > a cell is cleared only if its field may be empty or has a default",
    ],
    blank: [
      "packages/server/src/policy/accessPolicy.ts",
      tests.lists,
      "columns that were not granted > are empty if every answer must contain them",
    ],
    values: [code.template, ...offers],
    sample: [code.template, ...offers],
    few: [
      "packages/core/src/records/loadLookups.ts",
      "packages/core/src/records/loadLookups.test.ts",
      "areas are loaded with their full paths when a field needs them, additions: %s",
    ],
    single: [code.where, tests.where, "conditions > the result is %s for %j"],
    stored: [code.columns, ...dates],
    uploads: [
      "packages/core/src/kinds/kinds.ts",
      "packages/core/src/bulk/export/template.test.ts",
      "an import template has no column for uploaded files",
    ],
    filter: [code.filters, ...nothing],
    rows: [code.childRecords, ...written],
    computes: [
      code.kinds,
      tests.childRows,
      "computed values are in records and lists, cannot be written, and need the columns they use",
    ],
    html: [
      "packages/server/src/html/safeHtml.ts",
      "tests/server/wire/kinds.test.ts",
      "rich text is stored without unknown formatting, and a text without content becomes empty",
    ],
    cellMaxChars: [code.cells, tests.rows, "rows in a cell > are read back as they were written, for any content"],
  },
  RowWay: {
    fields: ["packages/server/src/tables/childTables.ts", ...written],
    most: [
      "packages/web/src/resource/fields/RowsEditor.tsx",
      "tests/web/kinds.slow.test.ts",
      "rows are added and removed by buttons, and Enter and ArrowDown lead to the next row",
    ],
    faults: [code.checks, tests.childRows, "rows are refused > %s"],
    sameRow: [
      "packages/server/src/tables/childRows.ts",
      tests.childRows,
      "rows sent without ids are matched to stored rows, and equal rows change nothing",
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
    type: [
      code.filters,
      tests.filters,
      "filters of a resource > options have short names, and a filter by a flag has two choices",
    ],
    empty: [code.columns, tests.uses, "rows inserted together have the same columns, filled with empty values"],
    endChars: [
      code.span,
      tests.span,
      "a filter by a range > accepts date ranges that share at least one day with it, including first and last days",
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
      "values of every kind are exported, imported, exported again unchanged, and undone",
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
      "a typed range is offered in its normalised form, and an invalid range is not offered",
    ],
    fromWords: [
      "packages/cli/src/commands/resource/filters.ts",
      "tests/cli/resources.test.ts",
      "list and get > filters by state, by choice and by a name that several records may have",
    ],
  },
};
