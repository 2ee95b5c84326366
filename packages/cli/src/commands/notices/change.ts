import type { Client, TextKey } from "@banche/core";
import type { Context } from "../../context.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";
import { withStdinLines } from "../../system/stdin.ts";

/** Releases drafts after a question; what is released already stays so. */
export function releaseNotices(context: Context, input: Input): Promise<void> {
  const release = (client: Client, id: string) => client.notices.release({ params: { id } });
  return eachNotice(context, input, { ask: "cli.mail.askRelease", done: "cli.mail.released", work: release });
}

/** Deletes notices after a question. */
export function deleteNotices(context: Context, input: Input): Promise<void> {
  const remove = (client: Client, id: string) => client.notices.remove({ params: { id } });
  return eachNotice(context, input, { ask: "cli.mail.askDelete", done: "cli.done.deleted", work: remove });
}

interface Change {
  readonly ask: TextKey;
  readonly done: TextKey;
  readonly work: (client: Client, id: string) => Promise<unknown>;
}

/** One after the other; nothing is done unless all of them exist. */
async function eachNotice(context: Context, input: Input, { ask, done, work }: Change): Promise<void> {
  const ids = [...new Set(await withStdinLines(input.args, context.app.stdin))];
  const count = ids.length;
  await withSession(context, async ({ client }) => {
    for (const id of ids) await client.notices.get({ params: { id } });
    if (count > 0 && !input.flag("yes")) await context.confirm(context.text(ask, { count }), "--yes");
    for (const id of ids) await work(client, id);
  });
  await context.note(`${context.paint.ok("✓")} ${context.text(done, { count })}`);
}
