/** Files that rows of the ledger name more than once. */

const core = "packages/core/src";
const server = "packages/server/src/records";

export const code = {
  cells: `${core}/bulk/cells.ts`,
  changes: `${core}/bulk/changes.ts`,
  choice: `${core}/forms/kinds/choice.ts`,
  decimal: `${core}/forms/kinds/decimal.ts`,
  draft: `${core}/forms/draft.ts`,
  filters: `${core}/registry/filters.ts`,
  integer: `${core}/forms/kinds/integer.ts`,
  kinds: `${core}/forms/registry.ts`,
  members: `${core}/fields/members.ts`,
  reference: `${core}/forms/kinds/reference.ts`,
  resource: `${core}/registry/resource.ts`,
  shapes: `${core}/contract/shapes.ts`,
  span: `${core}/forms/span.ts`,
  standard: `${core}/contract/standard.ts`,
  template: `${core}/bulk/template.ts`,
  text: `${core}/forms/kinds/text.ts`,
  where: `${core}/bulk/where.ts`,
  words: `${core}/registry/words.ts`,
  allRecords: `${core}/registry/allRecords.ts`,
  columns: `${server}/columns.ts`,
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
  kinds: `${core}/forms/kinds.test.ts`,
  kindUse: `${core}/forms/kindUse.test.ts`,
  resource: `${core}/registry/resource.test.ts`,
  shapes: `${core}/contract/shapes.test.ts`,
  span: `${core}/forms/span.test.ts`,
  standard: `${core}/contract/standard.test.ts`,
  template: `${core}/bulk/template.test.ts`,
  where: `${core}/bulk/where.test.ts`,
  uses: "packages/server/src/records/uses.test.ts",
  cliColumns: "packages/cli/src/commands/resource/columns.test.ts",
  lists: "tests/server/wire/lists.test.ts",
  records: "tests/server/wire/records.test.ts",
  modules: "tests/server/wire/modules.test.ts",
  dataScopes: "tests/server/wire/dataScopes.test.ts",
  actions: "packages/web/src/resource/actionsOf.test.ts",
  users: "tests/screens/users.test.ts",
};
