import { clock } from "../../output/clock.ts";
import { eachRow } from "@banche/core";
import { MESSAGE_KINDS } from "@banche/core/shell";
import type { Context } from "../../context.ts";
import { isForPeople, printRows } from "../../output/rows.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";
import { limitOf, limited } from "./limits.ts";
import { kindName } from "./kinds.ts";

/** The user's messages and notices, newest first. */
export async function listMessages(context: Context, input: Input): Promise<void> {
  const { text } = context;
  const keyword = input.text("keyword");
  const type = input.text("type");
  const limit = limitOf(context, input);
  const onlyUnread = input.flag("unread");
  const wanted = {
    ...(keyword !== undefined && { keyword }),
    ...(type !== undefined && { type: type === "notice" ? MESSAGE_KINDS.notice : MESSAGE_KINDS.private }),
  };
  await withSession(context, async ({ client }) => {
    const rows = eachRow((at) => client.messages.list({ query: { ...wanted, ...at } }));
    await printRows(context, {
      rows: limited(rows, limit, ({ read }) => !onlyUnread || read === false),
      columns: [
        { name: "id", title: text("chat.fields.id"), value: ({ id }) => id, typed: true },
        {
          name: "read",
          title: text("messages.fields.read"),
          value: ({ read }) => read ?? null,
          cell: ({ read }) => (read === undefined ? "" : text(read ? "messages.read" : "messages.unread")),
        },
        { name: "title", title: text("messages.fields.title"), value: ({ title }) => title },
        {
          name: "type",
          title: text("messages.fields.type"),
          value: (row) => kindName(row.type),
          cell: ({ type: kind }) =>
            text(kind === MESSAGE_KINDS.notice ? "messages.types.notice" : "messages.types.private"),
          extra: isForPeople(context) && type !== undefined,
        },
        { name: "creator", title: text("messages.fields.creator"), value: ({ creator }) => creator ?? null },
        {
          name: "sentAt",
          title: text("messages.fields.sentAt"),
          value: ({ sentAt }) => (sentAt === undefined ? null : new Date(sentAt).toISOString()),
          cell: ({ sentAt }) => clock(sentAt, "yyyy-MM-dd HH:mm"),
        },
      ],
    });
  });
}
