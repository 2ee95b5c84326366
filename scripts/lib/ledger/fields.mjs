import { code, tests } from "./files.mjs";

const drafts = [
  tests.standard,
  "standard calls of a declaration > write a draft under the names of the wire, and read it back",
];
const labels = [tests.resource, "fields of a resource > have the words of the declaration, else their name"];
const read = [tests.kinds, "cells > read %s"];
const refused = [tests.kinds, "cells > refuse %s"];
const checked = [tests.kinds, "checks > %j refuses %j"];
const words = [tests.filters, "the words of a person > %#: %s"];
const inRows = [tests.rows, "rows in a cell > read %s"];
const follows = [tests.rows, "values that follow from others > %j of %j is %s"];
const toldWords = [
  tests.attributes,
  "is told in the words of people: in the record, the list, a file and before it is saved",
];
const inOrder = [tests.draft, "draft > everything wrong is named, in the order of the form"];

/** The code that enforces each member of the interfaces of `fields/field.ts`, and the test that fails without it. */
export const fieldRows = {
  Choice: {
    value: [code.choice, ...words],
    label: [code.choice, ...words],
  },
  FieldBase: {
    id: [
      code.columns,
      "packages/server/src/planning/declared.test.ts",
      "a field that is no longer declared > keeps its column when it is called otherwise, with its former id",
    ],
    label: [code.members, ...labels],
    key: [code.members, ...drafts],
    wire: [code.members, ...drafts],
    column: [
      code.members,
      tests.resource,
      "fields of a resource > have the code of their column and the member of the record",
    ],
    synonyms: [
      "packages/core/src/bulk/rows/headers.ts",
      "packages/core/src/bulk/headings.test.ts",
      "headings as people write them > are understood: %s",
    ],
    required: [code.draft, ...inOrder],
    readOnly: [
      code.shapes,
      tests.standard,
      "standard calls of a declaration > tell nothing of what only the server knows in a draft, and read it in a record",
    ],
    byAction: [
      "packages/server/src/tables/changes.ts",
      "tests/server/wire/timetables.test.ts",
      "the state is set by actions alone: not by a change, a new record or a batch",
    ],
    createOnly: [code.draft, tests.draft, "draft > what is fixed after creation is not sent"],
    default: [code.draft, tests.draft, "draft > a new form has the defaults and what was given"],
  },
  TextField: {
    kind: [code.kinds, ...read],
    max: [code.text, ...checked],
    rule: [code.text, ...checked],
    constant: [
      code.resource,
      tests.resource,
      "fields of a resource > are not what all rows have in common, which is known without asking",
    ],
    numberedBy: [
      code.numbers,
      tests.concepts,
      "numbers by bill rules > are given out one after the other; what was given by hand stays",
    ],
    code: [code.text, ...checked],
    holds: [code.shapes, tests.shapes, "records > have no picture where the platform sends its grey head"],
  },
  RichTextField: {
    kind: [code.kinds, ...read],
    max: ["packages/core/src/kinds/richText.ts", ...checked],
  },
  JsonField: {
    kind: [code.kinds, ...read],
    max: [
      "packages/core/src/kinds/json.ts",
      "packages/core/src/kinds/json.test.ts",
      "JSON that is none > is refused by the place of its fault, or as too long",
    ],
  },
  IntegerField: {
    kind: [code.kinds, ...read],
    min: [code.integer, ...checked],
    max: [code.integer, ...checked],
  },
  DecimalField: {
    kind: [code.kinds, ...read],
    scale: [code.decimal, ...checked],
    least: [code.decimal, ...checked],
    most: [code.decimal, ...checked],
    currency: [
      code.decimal,
      "packages/core/src/kinds/decimal.test.ts",
      "exact numbers > are shown with thousands apart, money with its sign: %s",
    ],
  },
  MeasureField: {
    kind: [code.kinds, ...read],
    min: [code.measure, ...checked],
    max: [code.measure, ...checked],
    step: [code.measure, ...checked],
    unit: [code.measure, ...read],
  },
  ColourField: {
    kind: [code.kinds, ...read],
  },
  FlagField: {
    kind: [code.kinds, ...read],
    plain: [code.shapes, tests.shapes, "the list > tells a flag as the wire has it"],
  },
  ChoiceField: {
    kind: [code.kinds, ...read],
    from: [code.choice, ...read],
    numeric: [code.shapes, ...drafts],
    heldById: [
      "packages/core/src/records/dictionaries.ts",
      "packages/core/src/records/loadLookups.test.ts",
      "choices are codes where the server keeps codes, and ids on other servers of the platform, which bind those",
    ],
  },
  ChoicesField: {
    kind: [code.kinds, ...read],
    from: [code.choice, ...read],
  },
  TimeField: {
    kind: [code.kinds, ...read],
    expires: [
      "packages/server/src/features/expiries/handlers.ts",
      "tests/server/wire/expiries.test.ts",
      "the oldest come first; the last day itself is not over; what is disabled or lies further ahead is left out",
    ],
  },
  IconField: {
    kind: [code.kinds, ...read],
  },
  DateRangeField: {
    kind: [code.kinds, ...read],
  },
  ClockField: {
    kind: [code.kinds, ...read],
  },
  LocationField: {
    kind: [code.kinds, ...read],
  },
  HeldFile: {
    name: [code.files, ...checked],
    fileId: [code.files, ...checked],
    size: [code.files, ...checked],
  },
  FilesField: {
    kind: [code.kinds, ...checked],
    max: [code.files, ...checked],
    sizeMb: [code.files, tests.recordFiles, "an upload is refused > %s"],
    accept: [code.files, tests.recordFiles, "an upload is refused > %s"],
  },
  RowsField: {
    kind: [code.kinds, ...inRows],
    fields: [code.rows, ...inRows],
    max: [code.rows, tests.rows, "rows > that are %j are refused: %s"],
    retired: [
      "packages/server/src/designs/designedTable.ts",
      tests.childRows,
      "a design with rows > keeps its values when a field of the rows is called otherwise, and when it is retired and comes back",
    ],
  },
  ComputedField: {
    kind: [code.kinds, ...follows],
    formula: [code.computed, ...follows],
    scale: [
      code.computed,
      tests.rows,
      "values that follow from others > are rounded to their decimals, half away from zero",
    ],
    unit: [code.computed, tests.rows, "values that follow from others > stand with thousands apart and their unit"],
  },
  AttributeField: {
    kind: [code.kinds, ...toldWords],
    of: [code.told, ...toldWords],
    shows: [code.told, ...toldWords],
  },
  ReferenceField: {
    kind: [code.kinds, ...read],
    target: [code.reference, ...read],
    root: [code.draft, tests.draft, "draft > no parent is the root of the tree"],
    only: [code.reference, ...refused],
    isPerson: [
      "packages/server/src/features/users/handOver/fields.ts",
      "tests/server/wire/handOver.test.ts",
      "moves > all that the person has in hand, and disables the account, which ends its sessions; who a driver is stays",
    ],
  },
};
