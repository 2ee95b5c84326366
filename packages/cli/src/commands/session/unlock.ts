import type { Context } from "../../context.ts";
import type { Input } from "../../program/input.ts";
import { openConnection } from "../../session/connect.ts";
import { readPassword, refusePasswordOnLine } from "../../session/password.ts";

/** Unlocks the session with the password of its user. */
export async function unlock(context: Context, input: Input): Promise<void> {
  refusePasswordOnLine(input);
  const connection = await openConnection(context);
  try {
    await connection.session.load();
    const password = await readPassword(context, input, context.text("session.password"));
    await connection.session.unlock(password);
    await context.note(context.text("cli.done.unlocked"));
  } finally {
    await connection.close();
  }
}
