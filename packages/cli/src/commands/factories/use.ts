import { oneLine } from "@banche/core/text";
import type { Context } from "../../context.ts";
import type { Input } from "../../program/input.ts";
import { chooseFactory, withSession } from "../../session/connect.ts";

/** Switches to this factory, for this and all later commands of the profile. */
export async function switchFactory(context: Context, input: Input): Promise<void> {
  await withSession(context, async (connection) => {
    const name = await chooseFactory(connection.session, connection.current, input.args[0] ?? "");
    connection.keepFactory();
    await context.note(`${context.paint.ok("✓")} ${context.text("factories.using", { name: oneLine(name) })}`);
  });
}
