import { oneLine } from "@banche/core/text";
import type { Context } from "../../context.ts";
import { usageError } from "../../errors.ts";
import { openConnection } from "../../session/connect.ts";

/** Ends the session on the server and deletes the token. Without a session it says so and succeeds. */
export async function logout(context: Context): Promise<void> {
  if (context.settings.token !== undefined) throw usageError("cli.usage.tokenSet");
  const connection = await openConnection(context);
  try {
    const { session } = connection;
    const { account } = context.app.profiles.read(context.settings.profile);
    if (account !== undefined) context.app.candidates.clear({ server: connection.server, account });
    const wasSignedIn = session.store.getState().status !== "signedOut";
    const path = await session.signOut();
    connection.keepFactory();
    await context.note(context.text(wasSignedIn ? "cli.done.signedOut" : "cli.done.wasSignedOut"));
    if (path !== undefined) await context.note(context.text("cli.errors.path", { path: oneLine(path) }));
  } finally {
    await connection.close();
  }
}
