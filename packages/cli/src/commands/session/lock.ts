import type { Context } from "../../context.ts";
import { withSession } from "../../session/connect.ts";

/** Locks the session, also on the server if it supports this. */
export async function lock(context: Context): Promise<void> {
  await withSession(context, ({ session }) => session.lock());
  await context.note(context.text("cli.done.locked"));
}
