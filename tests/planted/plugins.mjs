/** Faults of concepts that packages add to a server. */
const wire = "tests/server/wire/plugins.test.ts";

export const plugins = [
  {
    name: "plugin-rule-unheard",
    breaks: "What a plugin says is wrong with a record does not keep it from being written.",
    file: "packages/server/src/plugins/pluginTable.ts",
    find: "          refuseFaults(await check(change, contextOf(writer)));\n",
    replace: "          await check(change, contextOf(writer));\n",
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
    foundBy: { file: wire, test: "one that would be another is refused" },
  },
];
