import { clock } from "../../output/clock.ts";
import { nameOrder, orderUsers, unreadOf } from "@banche/core/chat";
import { saying } from "../../chat/columns.ts";
import { withChat } from "../../chat/openChat.ts";
import { chatUsers } from "../../chat/peers.ts";
import type { Context } from "../../context.ts";
import { printRows } from "../../output/rows.ts";
import type { Input } from "../../program/input.ts";

/** Lists people with the state of their conversations: unread first, then those who are online (spec §4). */
export async function listChats(context: Context, input: Input): Promise<void> {
  const { text, settings } = context;
  await withChat(context, async (chatting) => {
    const users = await chatUsers(chatting);
    const { peers } = chatting.chat.getState();
    const all = orderUsers(users, peers, nameOrder(settings.language)).map((user) => ({
      user,
      peer: peers.get(user.id),
    }));
    const wanted = input.flag("unread") ? all.filter(({ peer }) => unreadOf(peer) > 0) : all;
    await printRows(context, {
      columns: [
        { name: "id", title: text("chat.fields.id"), value: ({ user }) => user.id, extra: true },
        { name: "account", title: text("chat.fields.account"), value: ({ user }) => user.account },
        { name: "name", title: text("chat.fields.name"), value: ({ user }) => user.realName },
        { name: "department", title: text("chat.fields.department"), value: ({ user }) => user.department ?? null },
        {
          name: "online",
          title: text("chat.fields.online"),
          value: ({ peer }) => peer?.online ?? false,
          cell: ({ peer }) => (peer?.online ? "●" : ""),
        },
        {
          name: "unread",
          title: text("chat.fields.unread"),
          align: "right",
          value: ({ peer }) => unreadOf(peer),
          cell: ({ peer }) => (unreadOf(peer) > 0 ? String(unreadOf(peer)) : ""),
        },
        {
          name: "latest",
          title: text("chat.fields.latest"),
          value: ({ peer }) => (peer?.latest ? saying(context, peer.latest.content) : null),
        },
        {
          name: "latestAt",
          title: text("chat.fields.latestAt"),
          value: ({ peer }) => (peer?.latest ? new Date(peer.latest.sentAt).toISOString() : null),
          cell: ({ peer }) => (peer?.latest ? clock(peer.latest.sentAt) : ""),
        },
      ],
      rows: wanted,
    });
  });
}
