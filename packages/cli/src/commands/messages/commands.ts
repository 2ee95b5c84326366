import type { ArgumentSpec, Noun, OptionSpec } from "../command.ts";
import { words } from "../globals.ts";

const ids: ArgumentSpec = { name: "id", words: words("cli.mail.ids"), many: true };
const yes: OptionSpec = { flags: "-y, --yes", words: words("cli.options.yes") };

/** `banche messages`: the user's own message centre. */
export const messages: Noun = {
  name: "messages",
  words: words("cli.mail.messages"),
  commands: [
    {
      name: "list",
      words: words("cli.mail.messagesList"),
      options: [
        { flags: "--unread", words: words("cli.mail.unread") },
        { flags: "--type <type>", words: words("cli.mail.type"), choices: ["notice", "message"] },
        { flags: "--keyword <text>", words: words("cli.options.keyword") },
        { flags: "--limit <number>", words: words("cli.mail.limit") },
      ],
      fields: ["id", "title", "type", "creator", "sentAt", "read"],
      examples: ["banche messages list --unread", "banche messages list --unread --json id | jq -r '.[].id'"],
      load: async () => (await import("./list.ts")).listMessages,
    },
    {
      name: "show",
      words: words("cli.mail.messagesShow"),
      args: [{ name: "id", words: words("cli.mail.id") }],
      fields: ["id", "title", "type", "creator", "sentAt", "createdAt", "text", "links", "item", "body"],
      load: async () => (await import("./show.ts")).showMessage,
    },
    {
      name: "read",
      words: words("cli.mail.messagesRead"),
      args: [ids],
      examples: ["banche messages list --unread --fields id | banche messages read -"],
      load: async () => (await import("./change.ts")).readMessages,
    },
    {
      name: "read-all",
      words: words("cli.mail.messagesReadAll"),
      options: [yes],
      load: async () => (await import("./change.ts")).readAllMessages,
    },
    {
      name: "delete",
      words: words("cli.mail.messagesDelete"),
      args: [ids],
      options: [yes],
      load: async () => (await import("./change.ts")).deleteMessages,
    },
  ],
};
