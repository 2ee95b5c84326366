import { withThousands } from "@banche/core/text";
import type { Context } from "../../context.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";
import { withStdinLines } from "../../system/stdin.ts";

/** Most ids in one call. */
const BATCH = 500;

/** Deletes lines of the log after a question, in batches: a batch with a line that cannot be deleted is refused, and ends the command. */
export async function removeLines(context: Context, input: Input): Promise<void> {
  const ids = [...new Set(await withStdinLines(input.args, context.app.stdin))];
  const { text } = context;
  if (ids.length > 0 && !input.flag("yes")) {
    await context.confirm(text("logs.askRemove", { count: withThousands(ids.length) }), "--yes");
  }
  let deleted = 0;
  try {
    await withSession(context, async ({ client }) => {
      for (let at = 0; at < ids.length; at += BATCH) {
        const batch = ids.slice(at, at + BATCH);
        await client.logs.remove({ body: { ids: batch } });
        deleted += batch.length;
      }
    });
  } finally {
    // Also what was deleted before a batch was refused.
    const done = text("cli.done.deleted", { count: withThousands(deleted) });
    if (deleted > 0 || ids.length === 0) await context.note(`${context.paint.ok("✓")} ${done}`);
  }
}
