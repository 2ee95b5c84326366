import { oneLine } from "@banche/core/text";
import type { Context } from "../../context.ts";
import { notFound } from "../../errors.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";

/** Signs out on one device. @throws {BancheError} `not_found` for an id that is none of the user's sessions */
export async function endSession(context: Context, input: Input): Promise<void> {
  const [id = ""] = input.args;
  await withSession(context, async ({ client }) => {
    const all = await client.ownSessions.list();
    if (!all.some((one) => one.id === id)) throw notFound("ownSessions.unknown", { value: oneLine(id) });
    await client.ownSessions.end({ params: { id } });
  });
  await context.note(`${context.paint.ok("✓")} ${context.text("ownSessions.ended", { count: 1 })}`);
}

/** Signs out on all other devices, after a question. */
export async function endOtherSessions(context: Context, input: Input): Promise<void> {
  if (!input.flag("yes")) await context.confirm(context.text("ownSessions.askOthers"), "--yes");
  const { count } = await withSession(context, ({ client }) => client.ownSessions.endOthers());
  await context.note(`${context.paint.ok("✓")} ${context.text("ownSessions.ended", { count })}`);
}
