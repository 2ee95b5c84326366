import { clock } from "../../output/clock.ts";
import type { Context } from "../../context.ts";
import { printRows } from "../../output/rows.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";

/** Lists active sign-ins of users of the factory, newest first. */
export async function listOnline(context: Context, input: Input): Promise<void> {
  const { text } = context;
  const keyword = input.text("keyword");
  await withSession(context, async ({ client }) => {
    await printRows(context, {
      rows: await client.onlineUsers.list({ query: { ...(keyword !== undefined && { keyword }) } }),
      columns: [
        { name: "userId", title: text("chat.fields.id"), value: ({ userId }) => userId, extra: true },
        { name: "account", title: text("onlineUsers.fields.account"), value: ({ account }) => account ?? null },
        { name: "name", title: text("onlineUsers.fields.name"), value: ({ name }) => name ?? null },
        {
          name: "signedInAt",
          title: text("onlineUsers.fields.signedInAt"),
          value: ({ signedInAt }) => (signedInAt === undefined ? null : new Date(signedInAt).toISOString()),
          cell: ({ signedInAt }) => clock(signedInAt, "yyyy-MM-dd HH:mm"),
        },
        { name: "ip", title: text("onlineUsers.fields.ip"), value: ({ ip }) => ip ?? null },
        { name: "platform", title: text("onlineUsers.fields.platform"), value: ({ platform }) => platform ?? null },
      ],
    });
  });
}
