import type { Context } from "../../context.ts";
import { printRows } from "../../output/rows.ts";
import { factoryCandidates, remember } from "../../session/candidates.ts";
import { withSession } from "../../session/connect.ts";

/** Lists the factories that the user works for; marks the one of this session. */
export async function listFactories(context: Context): Promise<void> {
  await withSession(context, async (connection) => {
    const { session, current } = connection;
    const state = session.store.getState();
    const active = state.status === "signedOut" ? undefined : state.factoryId;
    const { text } = context;
    remember(context, connection, { name: "factories", seen: factoryCandidates(current) });
    await printRows(context, {
      columns: [
        { name: "id", title: text("factories.fields.id"), value: ({ id }) => id },
        { name: "name", title: text("factories.fields.name"), value: ({ name }) => name ?? null },
        {
          name: "active",
          title: text("factories.fields.active"),
          value: ({ id }) => id === active,
          cell: ({ id }) => (id === active ? "*" : ""),
        },
      ],
      rows: current.factories ?? [],
    });
  });
}
