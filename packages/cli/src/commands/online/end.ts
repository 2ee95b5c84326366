import { oneLine } from "@banche/core/text";
import type { Context } from "../../context.ts";
import { notFound, usageError } from "../../errors.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";
import { withStdinLines } from "../../system/stdin.ts";

/** Signs users out on all devices, after a question. Signs out none unless all of them are signed in, and never the caller. */
export async function endOnline(context: Context, input: Input): Promise<void> {
  const wanted = [...new Set(await withStdinLines(input.args, context.app.stdin))];
  let count = 0;
  await withSession(context, async ({ client, current }) => {
    const all = await client.onlineUsers.list();
    const users = new Map(
      wanted.map((word) => {
        const lower = word.toLowerCase();
        const found = all.find(({ userId, account }) => userId === word || account?.toLowerCase() === lower);
        if (!found) throw notFound("onlineUsers.cli.unknown", { value: oneLine(word) });
        if (found.userId === current.user?.id) throw usageError("onlineUsers.cli.own");
        return [found.userId, found.name ?? found.account ?? word] as const;
      }),
    );
    count = users.size;
    if (count > 0 && !input.flag("yes")) {
      await context.note(oneLine([...users.values()].join(", ")));
      await context.confirm(context.text("onlineUsers.askEnd", { count }), "--yes");
    }
    for (const id of users.keys()) await client.onlineUsers.remove({ params: { id } });
  });
  await context.note(`${context.paint.ok("✓")} ${context.text("onlineUsers.ended", { count })}`);
}
