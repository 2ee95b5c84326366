import type { Context } from "../../context.ts";
import { printRows } from "../../output/rows.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";
import { lockText, namedHolder, readGrants } from "./holder.ts";
import { type Right, rightsIn } from "./select.ts";

/** Lists the rights of a role, a position or a user; with `--all` also those that can be granted. */
export async function listGrants(context: Context, input: Input): Promise<void> {
  const { text } = context;
  const named = namedHolder(input);
  const keyword = (input.text("keyword") ?? "").trim().toLowerCase();
  await withSession(context, async (connection) => {
    const grants = await readGrants(connection, named);
    const rows = rightsIn(grants)
      .filter(({ granted }) => granted || input.flag("all"))
      .filter((right) =>
        [right.key, right.menu.name, nameOf(context, right)].join(" ").toLowerCase().includes(keyword),
      );
    await printRows(context, {
      rows,
      columns: [
        { name: "grant", title: text("grants.cli.fields.grant"), value: ({ key }) => key, typed: true },
        {
          name: "kind",
          title: text("grants.cli.fields.kind"),
          value: ({ kind }) => kind,
          cell: ({ kind }) => text(`grants.cli.kinds.${kind}`),
        },
        { name: "page", title: text("grants.cli.fields.page"), value: ({ menu }) => menu.name },
        {
          name: "name",
          title: text("grants.cli.fields.name"),
          value: ({ item }) => item?.name ?? null,
          cell: (right) => nameOf(context, right),
        },
        {
          name: "granted",
          title: text("grants.cli.fields.granted"),
          value: ({ granted }) => granted,
          cell: ({ granted }) => text(granted ? "common.states.yes" : "common.states.no"),
          extra: !input.flag("all"),
        },
        {
          name: "held",
          title: text("grants.cli.fields.held"),
          value: ({ held }) => held,
          cell: ({ held }) => text(held ? "common.states.yes" : "common.states.no"),
          extra: true,
        },
      ],
    });
    if (rows.length === 0 && keyword === "" && !input.flag("all")) await context.note(text("grants.cli.nothing"));
    const lock = lockText(context, grants);
    if (lock !== undefined) await context.note(lock);
  });
}

/** The name of a button, column or scheme; of a page: view. */
export const nameOf = ({ text }: Context, { item }: Right): string => item?.name ?? text("grants.view");
