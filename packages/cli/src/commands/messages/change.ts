import type { Context } from "../../context.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";
import { withStdinLines } from "../../system/stdin.ts";

/** Marks messages as read, one after the other; stops at the first that does not exist. */
export async function readMessages(context: Context, input: Input): Promise<void> {
  const ids = await withStdinLines(input.args, context.app.stdin);
  await withSession(context, async ({ client }) => {
    for (const id of ids) await client.messages.read({ params: { id } });
  });
  await done(context, context.text("cli.mail.read", { count: ids.length }));
}

/** Marks all messages as read, after a question (spec §2). */
export async function readAllMessages(context: Context, input: Input): Promise<void> {
  await withSession(context, async ({ client }) => {
    if (!input.flag("yes")) await context.confirm(context.text("common.ask.readAll"), "--yes");
    await client.messages.readAll();
  });
  await done(context, context.text("cli.mail.allRead"));
}

/** Deletes the user's own copies of messages, after a question. */
export async function deleteMessages(context: Context, input: Input): Promise<void> {
  const ids = [...new Set(await withStdinLines(input.args, context.app.stdin))];
  const count = ids.length;
  await withSession(context, async ({ client }) => {
    if (count === 0) return;
    if (!input.flag("yes")) await context.confirm(context.text("cli.mail.askDelete", { count }), "--yes");
    await client.messages.removeRecords({ body: { ids } });
  });
  await done(context, context.text("cli.done.deleted", { count }));
}

const done = (context: Context, said: string): Promise<void> => context.note(`${context.paint.ok("✓")} ${said}`);
