/** Files that rows of the ledger name more than once. */

const core = "packages/core/src";
const server = "packages/server/src/records";

export const code = {
  cells: `${core}/records/cells.ts`,
  changes: `${core}/records/changes.ts`,
  choice: `${core}/kinds/choice.ts`,
  decimal: `${core}/kinds/decimal.ts`,
  draft: `${core}/forms/draft.ts`,
  filters: `${core}/registry/filters.ts`,
  integer: `${core}/kinds/integer.ts`,
  kinds: `${core}/kinds/kinds.ts`,
  members: `${core}/fields/members.ts`,
  reference: `${core}/kinds/reference.ts`,
  resource: `${core}/registry/resource.ts`,
  shapes: `${core}/contract/shapes.ts`,
  span: `${core}/kinds/span.ts`,
  standard: `${core}/contract/standard.ts`,
  template: `${core}/bulk/export/template.ts`,
  text: `${core}/kinds/text.ts`,
  where: `${core}/bulk/rows/where.ts`,
  words: `${core}/registry/words.ts`,
  allRecords: `${core}/records/allRecords.ts`,
  columns: "packages/server/src/tables/columns.ts",
  constraints: `${server}/constraints.ts`,
  list: `${server}/list.ts`,
  modules: "packages/server/src/policy/accessPolicy.ts",
  dataScope: "packages/server/src/policy/dataScope.ts",
  actions: "packages/web/src/resource/actionsOf.ts",
  offered: "packages/web/src/resource/useOffered.ts",
};

export const tests = {
  draft: `${core}/forms/draft.test.ts`,
  filters: `${core}/registry/filters.test.ts`,
  kinds: `${core}/kinds/kinds.test.ts`,
  kindUse: `${core}/kinds/kindUse.test.ts`,
  resource: `${core}/registry/resource.test.ts`,
  shapes: `${core}/contract/shapes.test.ts`,
  span: `${core}/kinds/span.test.ts`,
  standard: `${core}/contract/standard.test.ts`,
  template: `${core}/bulk/export/template.test.ts`,
  where: `${core}/bulk/rows/where.test.ts`,
  uses: "packages/server/src/records/uses.test.ts",
  cliColumns: "packages/cli/src/commands/resource/columns.test.ts",
  lists: "tests/server/wire/lists.test.ts",
  records: "tests/server/wire/records.test.ts",
  modules: "tests/server/wire/modules.test.ts",
  dataScopes: "tests/server/wire/dataScopes.test.ts",
  actions: "packages/web/src/resource/actionsOf.test.ts",
  users: "tests/screens/users.test.ts",
};
