import type { Context } from "../../context.ts";
import { printDetails } from "../../output/details.ts";
import { openConnection } from "../../session/connect.ts";

/** Prints whether the account has a second factor, since when, and whether one is required. */
export async function showSecondFactor(context: Context): Promise<void> {
  const connection = await openConnection(context);
  try {
    const { on, since, recoveryLeft, demanded } = await connection.client.secondFactor.state();
    const { text } = context;
    const yesNo = (is: boolean) => text(is ? "common.states.yes" : "common.states.no");
    const at = since === undefined ? null : new Date(since).toISOString();
    await printDetails(context, [
      { name: "on", title: text("secondFactor.title"), value: on, cell: yesNo(on) },
      { name: "since", title: text("secondFactor.cli.since"), value: at },
      { name: "recoveryLeft", title: text("secondFactor.codesTitle"), value: recoveryLeft },
      { name: "demanded", title: text("secondFactor.cli.demandedOf"), value: demanded, cell: yesNo(demanded) },
    ]);
  } finally {
    await connection.close();
  }
}
