/** Faults of concepts that plugin packages add to a server. */
const wire = "tests/server/wire/plugins.test.ts";

export const plugins = [
  {
    name: "plugin-rule-unheard",
    breaks: "A record is written although the rule of a plugin reports a fault.",
    file: "packages/server/src/plugins/pluginTable.ts",
    find: "          refuseFaults(await answerOf(`${name}.check`, () => check(change, contextOf(writer))));\n",
    replace: "          await answerOf(`${name}.check`, () => check(change, contextOf(writer)));\n",
    foundBy: { file: wire, test: "is held to the rules of its plugin" },
  },
  {
    name: "plugin-takes-a-page",
    breaks: "A plugin can take over a page of the product, with the rights that were granted on it.",
    file: "packages/server/src/plugins/plugins.ts",
    find: "        claim(pages, resource.page, name, `the page ${resource.page}`);\n",
    replace: "",
    foundBy: { file: wire, test: "stops the start" },
  },
  {
    name: "plugin-changes-a-column",
    breaks: "The next version of a plugin changes the type of stored values.",
    file: "packages/server/src/plugins/install.ts",
    find: '["read", "drop"].includes(phaseOf(step))',
    replace: '["drop"].includes(phaseOf(step))',
    foundBy: { file: wire, test: "adds a field; a removed field keeps its values; a" },
  },
  {
    name: "plugin-takes-a-table",
    breaks: "Two concepts of plugins keep their records in one table.",
    file: "packages/server/src/plugins/plugins.ts",
    find: "        for (const { table, of } of keptIn(made.table)) claim(",
    replace: "        for (const { table, of } of keptIn(made.table).slice(0, 0)) claim(",
    foundBy: { file: wire, test: "stops the start" },
  },
  {
    name: "plugin-fault-taken-for-overload",
    breaks: "A plugin rule that reads an unknown table is reported as an overload, and no log names it.",
    file: "packages/server/src/app/mount.ts",
    find: "  if (isOfPluginRule(error)) return false;\n",
    replace: "",
    foundBy: { file: wire, test: "nothing of the call is written" },
  },
  {
    name: "plugin-mumbles",
    breaks: "The result of a plugin rule is not checked, so an invalid result lets a record pass.",
    file: "packages/server/src/plugins/pluginTable.ts",
    find: "!faults.every(isFault)",
    replace: "false",
    foundBy: { file: wire, test: "nothing of the call is written" },
  },
];
