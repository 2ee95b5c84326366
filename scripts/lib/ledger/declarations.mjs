import { code, tests } from "./files.mjs";

const paths = [
  tests.standard,
  "standard calls of a declaration > stand below the path of the concept, each behind its button",
];
const follow = [
  tests.standard,
  "standard calls of a declaration > follow what a declaration says of its paths, buttons and menu entries",
];
const pages = [
  tests.standard,
  "standard calls of a declaration > ask for pages with filters, the choice beside the list and what lists are asked besides",
];
const drafts = [
  tests.standard,
  "standard calls of a declaration > write a draft under the names of the wire, and read it back",
];
const called = [tests.resource, "a resource is > called in the words of its declaration, in each language"];
const beside = [tests.resource, "a resource is > found below the choice of the tree beside it"];
const inRows = [tests.shapes, "the list > has no row without its %s, where that is a column"];
const told = [tests.shapes, "the list > tells its columns, what it tells besides, and always when a record was made"];
const place = [
  tests.shapes,
  "the list > stands where it says, and does what it says, else at the path of the resource",
];
const untyped = [tests.shapes, "records > hold what nobody types in: of drafts, and of records alone"];
const asked = [tests.shapes, "the list > asks what it may be asked besides its filters"];
const opened = [tests.modules, "an entry of another dictionary is neither made, changed, moved nor deleted %s"];
const scoped = [tests.dataScopes, "rows of a page are > %s"];
const same = [tests.records, "two records may not have the same > %s"];
const needs = [tests.actions, "a page needs %s"];
const carried = [
  tests.actions,
  "an action is carried out by its dialog, or by a question where nothing has to be filled in",
];
const invited = [tests.users, "somebody is invited after a question, where the server can send codes"];

/** The code that enforces each member of the interfaces of `resources/declare.ts`, and the test that fails without it. */
export const declarationRows = {
  DataScopeDeclaration: {
    owner: [code.dataScope, ...scoped],
    department: [code.dataScope, ...scoped],
  },
  ActionDeclaration: {
    label: [code.actions, ...invited],
    button: [code.actions, ...carried],
    endpoint: [code.actions, ...needs],
    sets: [
      "packages/server/src/policy/actions.ts",
      "tests/server/wire/vehicles.test.ts",
      "%s > are put out of service and back > by an action that there is, with a row of the audit log for what was changed",
    ],
    addition: [code.offered, ...invited],
  },
  UniqueDeclaration: {
    within: [
      code.resource,
      tests.resource,
      "fields of a resource > are unique only where no two records of the scope share the value",
    ],
    ignoreCase: [
      "packages/server/src/records/naturalKey.ts",
      tests.uses,
      "a key is found in either case only where case does not count",
    ],
  },
  Beside: {
    target: [
      code.allRecords,
      tests.resource,
      "all records > of a list inside something are read for each of what it is beside",
    ],
    field: [
      code.cells,
      "packages/core/src/bulk/import.test.ts",
      "checking > finds positions inside the row's own department, also when the file does not name it",
    ],
    root: [code.allRecords, tests.resource, "all records > of levels are read from the id that means the top"],
  },
  ListDeclaration: {
    shape: [code.standard, ...follow],
    path: [code.standard, ...place],
    summary: [code.standard, ...place],
    columns: [code.shapes, ...told],
    also: [code.shapes, ...told],
    search: [code.standard, tests.shapes, "the list > of a tree takes a keyword only where it is searched"],
    filters: [code.shapes, ...pages],
    sort: [code.list, "tests/contract/drift.test.ts", "fake and real server > %s"],
    descending: [code.list, tests.concepts, "entries of a day begin with the newest"],
    within: [code.resource, ...beside],
    "within.param": [code.standard, ...follow],
    "within.query": [code.shapes, ...pages],
    "within.wire": [code.shapes, ...pages],
  },
  OptionsDeclaration: {
    shape: [code.standard, tests.shapes, "options > are a tree or a list, as they say"],
    path: [code.standard, tests.shapes, "options > stand where they say, else behind the path of the resource"],
    also: [
      code.shapes,
      tests.shapes,
      "options > tell label and key, what they tell besides, and what is the same in all rows",
    ],
  },
  Declaration: {
    name: [
      "packages/core/src/registry/registry.ts",
      "packages/core/src/registry/registry.test.ts",
      "a registry > knows what it was given, in that order, and nothing else",
    ],
    title: [code.words, ...called],
    one: [code.words, ...called],
    many: [code.resource, ...called],
    noun: [code.resource, tests.resource, "a resource is > typed by its noun, else by its name"],
    words: [
      code.standard,
      tests.shapes,
      "records > are told by the words of the concept in the reference, else by its name",
    ],
    path: [code.standard, ...paths],
    page: [code.standard, ...paths],
    buttons: [code.resource, tests.resource, "a resource is > changed behind buttons that begin as it says"],
    info: [code.standard, ...follow],
    retired: [
      "packages/server/src/planning/declared.ts",
      "packages/server/src/planning/declared.test.ts",
      "a field that is no longer declared > and is retired is no longer demanded; what is dropped is a file of its own, with the rows to count",
    ],
    source: [
      code.standard,
      "tests/contract/spec-coverage.test.ts",
      "contract against section 7 of the specification > claims `spec` only for calls that the specification names",
    ],
    openedBy: [code.modules, ...opened],
    "openedBy.menuType": [code.standard, ...follow],
    "openedBy.member": [code.modules, ...opened],
    scope: [
      "packages/server/src/tables/recordTable.ts",
      "tests/server/wire/isolation.test.ts",
      "an administrator who works in the first factory sees no row of the second one, whatever is asked",
    ],
    dataScope: [code.dataScope, ...scoped],
    unique: [code.constraints, ...same],
    refusals: [code.constraints, ...same],
    "refusals.taken": [code.constraints, ...same],
    "refusals.itself": [
      "packages/server/src/tables/trees.ts",
      tests.records,
      "nothing lies below itself > companies and departments",
    ],
    "refusals.referenced": [code.constraints, tests.records, "deletion > of used %s is refused"],
    key: [code.shapes, ...inRows],
    label: [code.shapes, ...inRows],
    named: [
      "packages/server/src/records/names.ts",
      tests.uses,
      "a record is named to others by the fields that say so",
    ],
    fields: [code.shapes, ...drafts],
    further: [code.shapes, ...untyped],
    "further.draft": [code.shapes, ...untyped],
    "further.record": [code.shapes, ...untyped],
    "further.row": [code.shapes, ...told],
    "further.query": [code.shapes, ...asked],
    containers: [
      code.shapes,
      tests.standard,
      "standard calls of a declaration > read objects inside a record as the platform sends them: as JSON text",
    ],
    list: [code.standard, ...place],
    options: [code.standard, tests.shapes, "options > stand where they say, else behind the path of the resource"],
    form: [code.draft, tests.draft, "draft > everything wrong is named, in the order of the form"],
    actions: [code.actions, ...needs],
    protectedBy: [
      "packages/core/src/permissions/policy.ts",
      "packages/core/src/bulk/plan/planChanges.test.ts",
      "modes > %s refuses %j",
    ],
    keptBy: [
      "packages/core/src/permissions/policy.ts",
      "packages/core/src/permissions/policy.test.ts",
      "what came with the program is not offered to be deleted, and may be changed",
    ],
    administrators: [
      "packages/server/src/access/rights.ts",
      "tests/server/wire/menus.test.ts",
      "is refused > whoever holds all grants and is no administrator: %s",
    ],
    takesMore: [
      "packages/core/src/lists/restore.ts",
      "packages/core/src/lists/restore.test.ts",
      "what cannot be made again as it was > %s",
    ],
    passwordOf: [
      "packages/core/src/bulk/job/firstPasswords.ts",
      tests.resource,
      "a resource is > given first passwords only where its records sign in",
    ],
    keepsDeleted: [
      "packages/core/src/lists/recycleBin.ts",
      tests.resource,
      "a resource is > restored from the bin only where it is kept, by a server that has one",
    ],
  },
};
