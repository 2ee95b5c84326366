import { clock } from "../../output/clock.ts";
import { messageTarget, targetAddress } from "@banche/core/shell";
import { htmlToText } from "@banche/core/text";
import type { Context } from "../../context.ts";
import { printDetails } from "../../output/details.ts";
import { isForPeople } from "../../output/rows.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";
import { kindName } from "./kinds.ts";

/** Prints one message with its text; reading marks it as read on the server (spec §7). */
export async function showMessage(context: Context, input: Input): Promise<void> {
  const { text } = context;
  await withSession(context, async ({ client }) => {
    const message = await client.messages.read({ params: { id: input.args[0] ?? "" } });
    const { id, title, type, creator, sentAt, createdAt, body } = message;
    const target = messageTarget(message);
    const plain = target.kind === "html" ? htmlToText(target.html) : { text: target.text, links: [] };
    const item = target.kind === "item" ? targetAddress(target) : null;
    const extra = !isForPeople(context) || context.settings.fields.length > 0;
    const instant = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString());
    await printDetails(context, [
      { name: "id", title: text("chat.fields.id"), value: id },
      { name: "title", title: text("messages.fields.title"), value: title },
      {
        name: "type",
        title: text("messages.fields.type"),
        value: kindName(type),
        cell: text(target.kind === "html" ? "messages.types.notice" : "messages.types.private"),
      },
      { name: "creator", title: text("messages.fields.creator"), value: creator ?? null },
      { name: "sentAt", title: text("messages.fields.sentAt"), value: instant(sentAt), cell: clock(sentAt) },
      ...(extra ? [{ name: "createdAt", title: text("messages.fields.createdAt"), value: instant(createdAt) }] : []),
      ...(item !== null || extra ? [{ name: "item", title: text("cli.mail.item"), value: item }] : []),
      { name: "text", title: text("messages.fields.body"), value: plain.text },
      ...(plain.links.length > 0 || extra
        ? [
            {
              name: "links",
              title: text("cli.mail.links"),
              value: [...plain.links],
              cell: plain.links.map((link, index) => `[${index + 1}] ${link}`).join("\n"),
            },
          ]
        : []),
      ...(extra ? [{ name: "body", title: text("messages.fields.body"), value: body ?? null }] : []),
    ]);
  });
}
