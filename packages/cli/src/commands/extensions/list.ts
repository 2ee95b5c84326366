import type { Context } from "../../context.ts";
import { printRows } from "../../output/rows.ts";
import { isBuiltIn } from "../../program/extensions.ts";
import { chaptersOf, treeOf } from "../index.ts";

/** Lists the programs `banche-<name>` on the PATH; marks those that are hidden by a built-in command. */
export async function listExtensions(context: Context): Promise<void> {
  const { app, text } = context;
  const tree = treeOf(chaptersOf(app.registry.facts));
  await printRows(context, {
    columns: [
      { name: "name", title: text("cli.list.name"), value: ({ name }) => name },
      { name: "path", title: text("cli.list.path"), value: ({ path }) => path },
      {
        name: "hidden",
        title: text("cli.list.hidden"),
        value: ({ name }) => isBuiltIn(tree, name),
        cell: ({ name }) => (isBuiltIn(tree, name) ? text("common.states.yes") : ""),
      },
    ],
    rows: app.programs(),
  });
}
