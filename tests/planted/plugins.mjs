/** Faults of concepts that plugin packages add to a server. */
const wire = "tests/server/wire/plugins.test.ts";

export const plugins = [
  {
    name: "plugin-rule-unheard",
    breaks: "What a plugin says is wrong with a record does not keep it from being written.",
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
    breaks: "The next version of a plugin makes another kind of what people wrote.",
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
    breaks: "A rule of a plugin that asks for a table that there is not is told as an overload, and no log names it.",
    file: "packages/server/src/app/mount.ts",
    find: "  if (isOfPluginRule(error)) return false;\n",
    replace: "",
    foundBy: { file: wire, test: "nothing of the call is written, and the log alone says which rule" },
  },
  {
    name: "plugin-mumbles",
    breaks: "What a rule of a plugin says is not looked at: nonsense lets a record pass.",
    file: "packages/server/src/plugins/pluginTable.ts",
    find: "!faults.every(isFault)",
    replace: "false",
    foundBy: { file: wire, test: "nothing of the call is written, and the log alone says which rule" },
  },
];
