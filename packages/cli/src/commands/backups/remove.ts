import type { Context } from "../../context.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";
import { findBackup } from "./find.ts";

/** Deletes a backup from the server, after a question. */
export async function removeBackup(context: Context, input: Input): Promise<void> {
  const { text, paint } = context;
  const [wanted = ""] = input.args;
  await withSession(context, async ({ client }) => {
    const { id, name } = await findBackup(client, wanted);
    if (!input.flag("yes")) await context.confirm(text("backups.askRemove", { name }), "--yes");
    await client.backups.remove({ params: { id } });
    await context.note(`${paint.ok("✓")} ${text("backups.cli.removed", { name })}`);
  });
}
