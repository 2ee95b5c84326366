import { code, tests } from "./files.mjs";

const drafts = [
  tests.standard,
  "standard calls of a declaration > write a draft with the names of the wire and read it back unchanged",
];
const labels = [tests.resource, "fields of a resource > have the declared label, or their name without one"];
const read = [tests.kinds, "cells > read %s"];
const refused = [tests.kinds, "cells > refuse %s"];
const checked = [tests.kinds, "checks > %j refuses %j"];
const words = [tests.filters, "typed words of a user > %#: are accepted: %s"];
const inRows = [tests.rows, "rows in a cell > read %s"];
const follows = [tests.rows, "computed values > the formula %j with %j results in %s"];
const toldWords = [
  tests.attributes,
  "an attribute field shows readable values in the record, list, export and unsaved form",
];
const inOrder = [tests.draft, "draft > all wrong fields are reported in the order of the form"];

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
      "a field that is no longer declared > keeps its column when it is renamed and has its former id",
    ],
    label: [code.members, ...labels],
    key: [code.members, ...drafts],
    wire: [code.members, ...drafts],
    column: [
      code.members,
      tests.resource,
      "fields of a resource > have a column code and a record member, declared or by default",
    ],
    synonyms: [
      "packages/core/src/bulk/rows/headers.ts",
      "packages/core/src/bulk/headings.test.ts",
      "headings in files of users > are matched to fields: %s",
    ],
    required: [code.draft, ...inOrder],
    readOnly: [
      code.shapes,
      tests.standard,
      "standard calls of a declaration > do not send read-only fields in a draft, but read them from a record",
    ],
    byAction: [
      "packages/server/src/tables/changes.ts",
      "tests/server/wire/timetables.test.ts",
      "the state changes only by actions, not by a change, a new record or a batch",
    ],
    createOnly: [code.draft, tests.draft, "draft > fields that are fixed after creation are not sent"],
    default: [code.draft, tests.draft, "draft > a new form has the default values and the given values"],
  },
  TextField: {
    kind: [code.kinds, ...read],
    max: [code.text, ...checked],
    rule: [code.text, ...checked],
    constant: [
      code.resource,
      tests.resource,
      "fields of a resource > do not include values equal in all rows, which are constants of the resource",
    ],
    numberedBy: [
      code.numbers,
      tests.concepts,
      "numbers by bill rules > are consecutive, and a number entered by hand is kept",
    ],
    code: [code.text, ...checked],
    holds: [code.shapes, tests.shapes, "records > have no picture if the platform sends its default picture"],
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
      "invalid JSON > is refused with the place of its error; too long JSON is refused as well",
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
      "exact numbers > are shown with thousands separators, and amounts with the currency sign: %s",
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
    plain: [code.shapes, tests.shapes, "the list > sends a plain flag as a boolean and any other flag as a number"],
  },
  ChoiceField: {
    kind: [code.kinds, ...read],
    from: [code.choice, ...read],
    numeric: [code.shapes, ...drafts],
    heldById: [
      "packages/core/src/records/dictionaries.ts",
      "packages/core/src/records/loadLookups.test.ts",
      "choice values are codes on our server and ids on other servers of the platform",
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
      "the oldest expiry is first, today is not past, and disabled or later records are omitted",
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
      "a design with rows > keeps row values when a row field is renamed, and when it is retired and declared again",
    ],
  },
  ComputedField: {
    kind: [code.kinds, ...follows],
    formula: [code.computed, ...follows],
    scale: [code.computed, tests.rows, "computed values > are rounded to their decimals, and halves away from zero"],
    unit: [code.computed, tests.rows, "computed values > are shown with thousands separators and their unit"],
  },
  AttributeField: {
    kind: [code.kinds, ...toldWords],
    of: [code.told, ...toldWords],
    shows: [code.told, ...toldWords],
  },
  ReferenceField: {
    kind: [code.kinds, ...read],
    target: [code.reference, ...read],
    root: [code.draft, tests.draft, "draft > an empty parent is sent as the tree root and read back as empty"],
    only: [code.reference, ...refused],
    isPerson: [
      "packages/server/src/features/users/handOver/fields.ts",
      "tests/server/wire/handOver.test.ts",
      "moves > all work of the user, disables the account and ends its sessions; drivers keep their user",
    ],
  },
};
