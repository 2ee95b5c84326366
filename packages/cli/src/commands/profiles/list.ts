import type { Context } from "../../context.ts";
import { printRows } from "../../output/rows.ts";

/** Lists the saved profiles; marks the one of this command. */
export async function listProfiles(context: Context): Promise<void> {
  const { app, settings, text } = context;
  const rows = app.profiles.list().map((name) => ({ name, ...app.profiles.read(name) }));
  await printRows(context, {
    columns: [
      { name: "name", title: text("cli.help.profile"), value: ({ name }) => name },
      {
        name: "active",
        title: text("cli.list.active"),
        value: ({ name }) => name === settings.profile,
        cell: ({ name }) => (name === settings.profile ? "*" : ""),
      },
      { name: "server", title: text("session.server"), value: ({ server }) => server ?? null },
      { name: "account", title: text("session.account"), value: ({ account }) => account ?? null },
      {
        name: "tokens",
        title: text("cli.list.tokens"),
        value: ({ tokens }) => tokens ?? null,
        cell: ({ tokens }) => (tokens === undefined ? "" : text(`cli.list.tokenPlaces.${tokens}`)),
      },
    ],
    rows,
  });
}
