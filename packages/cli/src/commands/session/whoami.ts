import type { Context } from "../../context.ts";
import { printDetails } from "../../output/details.ts";
import { openConnection } from "../../session/connect.ts";

/** Prints the user, the server, the factory, and whether the session is locked. */
export async function whoami(context: Context): Promise<void> {
  const connection = await openConnection(context);
  try {
    const current = await connection.load();
    const state = connection.session.store.getState();
    const factoryId = state.status === "signedOut" ? undefined : state.factoryId;
    const { user } = current;
    const factory = current.factories?.find(({ id }) => id === factoryId);
    const { text } = context;
    const yesNo = (on = false) => ({ cell: text(on ? "common.states.yes" : "common.states.no") });
    await printDetails(context, [
      { name: "account", title: text("session.account"), value: user?.account ?? null },
      { name: "name", title: text("session.name"), value: user?.realName ?? null },
      { name: "id", title: "id", value: user?.id ?? null },
      { name: "organization", title: text("session.organization"), value: user?.organizationName ?? null },
      { name: "department", title: text("session.department"), value: user?.departmentName ?? null },
      {
        name: "administrator",
        title: text("users.administrator"),
        value: user?.administrator ?? false,
        ...yesNo(user?.administrator),
      },
      { name: "factory", title: text("session.factory"), value: factory?.name ?? null },
      { name: "factoryId", title: `${text("session.factory")} id`, value: factoryId ?? null },
      {
        name: "locked",
        title: text("session.locked"),
        value: state.status === "locked",
        ...yesNo(state.status === "locked"),
      },
      { name: "server", title: text("session.server"), value: connection.server },
      { name: "profile", title: text("cli.help.profile"), value: context.settings.profile },
    ]);
  } finally {
    await connection.close();
  }
}
