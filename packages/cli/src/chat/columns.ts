import { clock } from "../output/clock.ts";
import type { ChatContent, ChatMessage, ChatUser } from "@banche/core/chat";
import type { Context } from "../context.ts";
import type { Column } from "../output/cells.ts";
import { isForPeople } from "../output/rows.ts";
import { type MessageField, messageFields } from "./messageFields.ts";

/** One message, with accounts in place of user ids. */
export interface ToldMessage {
  readonly message: ChatMessage;
  readonly from: string;
  readonly to: string;
}

/** The content of a message for people: its text, or the kind of content. */
export function saying({ text }: Pick<Context, "text">, content: ChatContent): string {
  return content.type === "text" ? content.text : text(`chat.kinds.${content.type}`);
}

/** Returns a function that names the sender and receiver of a message by account. */
export function teller(users: readonly ChatUser[], self: { readonly id: string; readonly account: string }) {
  const accounts = new Map([...users, self].map(({ id, account }) => [id, account]));
  return (message: ChatMessage): ToldMessage => ({
    message,
    from: accounts.get(message.from) ?? message.from,
    to: accounts.get(message.to) ?? message.to,
  });
}

export function messageColumns(context: Context): readonly Column<ToldMessage>[] {
  const forPeople = isForPeople(context);
  const columns: Readonly<Record<MessageField, Omit<Column<ToldMessage>, "name" | "title">>> = {
    id: { value: ({ message }) => message.id ?? null, extra: forPeople },
    sentAt: {
      value: ({ message }) => new Date(message.sentAt).toISOString(),
      cell: ({ message }) => clock(message.sentAt),
    },
    from: { value: ({ from }) => from },
    to: { value: ({ to }) => to, extra: forPeople },
    type: { value: ({ message }) => message.content.type, extra: forPeople },
    text: {
      value: ({ message: { content } }) => (content.type === "text" ? content.text : null),
      cell: ({ message }) => saying(context, message.content),
    },
    path: {
      value: ({ message: { content } }) => ("path" in content ? (content.path.split("?", 1)[0] ?? null) : null),
      extra: forPeople,
    },
    read: { value: ({ message }) => message.read ?? null, extra: true },
  };
  return messageFields.map((name) => ({ name, title: context.text(`chat.fields.${name}`), ...columns[name] }));
}
