import { code, tests } from "./files.mjs";

const paths = [
  tests.standard,
  "standard calls of a declaration > have paths below the path of the concept, and each change needs its button",
];
const follow = [
  tests.standard,
  "standard calls of a declaration > use the declared paths, buttons, menu entries and list shape",
];
const pages = [
  tests.standard,
  "standard calls of a declaration > send page, filters, the entry chosen beside the list and declared query members",
];
const drafts = [
  tests.standard,
  "standard calls of a declaration > write a draft with the names of the wire and read it back unchanged",
];
const called = [tests.resource, "a resource > has the title, singular and plural of its declaration in each language"];
const beside = [tests.resource, "a resource > limits its list by the entry chosen in a tree only if so declared"];
const inRows = [tests.shapes, "the list > refuses a row without its %s if that is a column"];
const told = [
  tests.shapes,
  "the list > contains its columns, the declared additional members and always the creation time",
];
const place = [tests.shapes, "the list > has the declared path and summary, or by default the path of the resource"];
const untyped = [tests.shapes, "records > contain members without an input: some also in drafts, some only in records"];
const asked = [tests.shapes, "the list > sends declared query members in addition to its filters"];
const opened = [tests.modules, "an entry of another dictionary cannot be created, changed, moved or deleted %s"];
const scoped = [tests.dataScopes, "rows of a page are > %s"];
const same = [tests.records, "a duplicate is refused among > %s"];
const needs = [tests.actions, "a page needs %s"];
const carried = [tests.actions, "an action opens its dialog, or asks a question when there is nothing to fill in"];
const invited = [tests.users, "an invitation is offered only if the server can send codes, and asks before sending"];

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
      "%s > are put out of service and back > only by a declared action, and each change has an audit log row",
    ],
    addition: [code.offered, ...invited],
  },
  UniqueDeclaration: {
    within: [
      code.resource,
      tests.resource,
      "fields of a resource > are marked unique only if the value is unique in the whole scope",
    ],
    ignoreCase: [
      "packages/server/src/records/naturalKey.ts",
      tests.uses,
      "a key is compared without letter case only if its resource ignores case",
    ],
  },
  Beside: {
    target: [
      code.allRecords,
      tests.resource,
      "all records > of a list inside another resource are read for each record of that resource",
    ],
    field: [
      code.cells,
      "packages/core/src/bulk/import.test.ts",
      "checking > finds positions inside the row's own department, also when the file does not name it",
    ],
    root: [
      code.allRecords,
      tests.resource,
      "all records > of a list by levels are read from the declared root id downwards",
    ],
  },
  ListDeclaration: {
    shape: [code.standard, ...follow],
    path: [code.standard, ...place],
    summary: [code.standard, ...place],
    columns: [code.shapes, ...told],
    also: [code.shapes, ...told],
    search: [code.standard, tests.shapes, "the list > of a tree accepts a keyword only if it has searched fields"],
    filters: [code.shapes, ...pages],
    sort: [code.list, "tests/contract/drift.test.ts", "fake and real server > give the same answers: %s"],
    descending: [code.list, tests.concepts, "incidents are listed from newest to oldest"],
    within: [code.resource, ...beside],
    "within.param": [code.standard, ...follow],
    "within.query": [code.shapes, ...pages],
    "within.wire": [code.shapes, ...pages],
  },
  OptionsDeclaration: {
    shape: [code.standard, tests.shapes, "options > are a tree or a list, as declared"],
    path: [
      code.standard,
      tests.shapes,
      "options > have the declared path, or by default a path below that of the resource",
    ],
    also: [
      code.shapes,
      tests.shapes,
      "options > contain label and key, the declared additional members and the constants of all rows",
    ],
  },
  Declaration: {
    name: [
      "packages/core/src/registry/registry.ts",
      "packages/core/src/registry/registry.test.ts",
      "a registry > contains exactly the given resources, in the given order",
    ],
    title: [code.words, ...called],
    one: [code.words, ...called],
    many: [code.resource, ...called],
    noun: [code.resource, tests.resource, "a resource > has its name as noun unless the declaration gives one"],
    words: [
      code.standard,
      tests.shapes,
      "records > are named in the call summary by the declared words, or by the resource name",
    ],
    path: [code.standard, ...paths],
    page: [code.standard, ...paths],
    buttons: [
      code.resource,
      tests.resource,
      "a resource > has button codes that begin with the declared prefix or with btn_",
    ],
    info: [code.standard, ...follow],
    retired: [
      "packages/server/src/planning/declared.ts",
      "packages/server/src/planning/declared.test.ts",
      "a field that is no longer declared > may be null when kept; when dropped, a separate breaking migration names the rows to count",
    ],
    source: [
      code.standard,
      "tests/contract/spec-coverage.test.ts",
      "contract against section 7 of the specification > has the source `spec` only for calls that the specification names",
    ],
    openedBy: [code.modules, ...opened],
    "openedBy.menuType": [code.standard, ...follow],
    "openedBy.member": [code.modules, ...opened],
    scope: [
      "packages/server/src/tables/recordTable.ts",
      "tests/server/wire/isolation.test.ts",
      "an administrator in the first factory sees no row of the second factory in any call",
    ],
    dataScope: [code.dataScope, ...scoped],
    unique: [code.constraints, ...same],
    refusals: [code.constraints, ...same],
    "refusals.taken": [code.constraints, ...same],
    "refusals.itself": [
      "packages/server/src/tables/trees.ts",
      tests.records,
      "trees > a company or department cannot be moved below itself",
    ],
    "refusals.referenced": [code.constraints, tests.records, "deletion > of %s in use is refused"],
    key: [code.shapes, ...inRows],
    label: [code.shapes, ...inRows],
    named: [
      "packages/server/src/records/names.ts",
      tests.uses,
      "a referenced record is shown by the fields that declare its name",
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
      "standard calls of a declaration > read objects inside a record from the JSON text that the platform sends",
    ],
    list: [code.standard, ...place],
    options: [
      code.standard,
      tests.shapes,
      "options > have the declared path, or by default a path below that of the resource",
    ],
    form: [code.draft, tests.draft, "draft > all wrong fields are reported in the order of the form"],
    actions: [code.actions, ...needs],
    protectedBy: [
      "packages/core/src/permissions/policy.ts",
      "packages/core/src/bulk/plan/planChanges.test.ts",
      "modes > %s refuses %j",
    ],
    keptBy: [
      "packages/core/src/permissions/policy.ts",
      "packages/core/src/permissions/policy.test.ts",
      "records that came with the program can be changed but not deleted",
    ],
    administrators: [
      "packages/server/src/access/rights.ts",
      "tests/server/wire/menus.test.ts",
      "the server refuses > a user who is not an administrator, even with all grants: %s",
    ],
    takesMore: [
      "packages/core/src/lists/restore.ts",
      "packages/core/src/lists/restore.test.ts",
      "a record cannot be restored when > %s",
    ],
    passwordOf: [
      "packages/core/src/bulk/job/firstPasswords.ts",
      tests.resource,
      "a resource > gets first passwords only if its records are accounts that sign in",
    ],
    keepsDeleted: [
      "packages/core/src/lists/recycleBin.ts",
      tests.resource,
      "a resource > has a recycle bin only if it keeps deleted records and the server has one",
    ],
  },
};
