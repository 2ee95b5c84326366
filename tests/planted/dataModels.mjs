/** Faults of data models: who may see rows, which data is lost, which SQL runs, and which database it uses. */
const wire = "tests/server/wire/dataModels.slow.test.ts";
const changes = "tests/server/wire/dataModelChanges.slow.test.ts";
const feature = "packages/server/src/features/dataModels";

export const dataModels = [
  {
    name: "model-own-database",
    breaks: "The tables of the product are shown when a data source points to its own database.",
    file: "packages/server/src/sources/openSource.ts",
    find: "if (table?.own)",
    replace: "if (table?.own && table.system)",
    foundBy: { file: wire, test: "the own database" },
  },
  {
    name: "model-loss-unconfirmed",
    breaks: "A change that loses data runs without a confirmation.",
    file: `${feature}/refusals.ts`,
    find: "!confirmed.includes(name)",
    replace: "confirmed.includes(name)",
    foundBy: { file: changes, test: "that loses data is refused until each loss is confirmed by its name" },
  },
  {
    name: "model-other-statements",
    breaks: "The server runs other statements than those that were shown.",
    file: `${feature}/handlers.ts`,
    find: "if (fingerprint !== call.body.fingerprint)",
    replace: "if (fingerprint === '')",
    foundBy: { file: changes, test: "is refused when the table or the planned" },
  },
  {
    name: "model-rename-loses-values",
    breaks: "A renamed field becomes a new field, and its values are lost.",
    file: "packages/core/src/tableDesign/planChange.ts",
    find: "({ name }) => name === field.was)",
    replace: "({ name }) => name === field.name)",
    foundBy: {
      file: "packages/core/src/tableDesign/planTable.test.ts",
      test: "no data is lost when names change and types grow",
    },
  },
  {
    name: "model-quote-ends-a-name",
    breaks: "A quote in the name of a table ends the name.",
    file: "packages/core/src/tableDesign/words.ts",
    find: `\`"\${name.replaceAll('"', '""')}"\``,
    replace: '`"${name}"`',
    foundBy: {
      file: "packages/core/src/tableDesign/planTable.test.ts",
      test: "double the quotes inside existing names",
    },
  },
];
