import { oneLine } from "@banche/core/text";
import type { Context } from "../../context.ts";
import { notFound } from "../../errors.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";

/** Fewest characters of the beginning of an id that stand for it. */
const SHORTEST = 8;

/** Signs out on one device, named by its id or the beginning of it that only this one has. @throws {BancheError} `not_found` for an id that is none of the user's sessions */
export async function endSession(context: Context, input: Input): Promise<void> {
  const [given = ""] = input.args;
  await withSession(context, async ({ client }) => {
    const all = await client.ownSessions.list();
    const found = all.filter(({ id }) => given.length >= SHORTEST && id.startsWith(given));
    const [id] = found.length === 1 ? found.map((one) => one.id) : [];
    if (id === undefined) throw notFound("ownSessions.unknown", { value: oneLine(given) });
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
