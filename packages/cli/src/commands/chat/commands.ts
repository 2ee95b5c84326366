import { messageFields } from "../../chat/messageFields.ts";
import type { Noun } from "../command.ts";
import { words } from "../globals.ts";

const peer = { name: "peer", words: words("chat.cli.peer"), source: "users" } as const;

/** `banche chat`: for scripts, and for users who work in the shell. */
export const chat: Noun = {
  name: "chat",
  words: words("chat.cli.summary"),
  commands: [
    {
      name: "list",
      words: words("chat.cli.list"),
      options: [{ flags: "--unread", words: words("chat.cli.unreadOnly") }],
      fields: ["id", "account", "name", "department", "online", "unread", "latest", "latestAt"],
      examples: ["banche chat list --unread"],
      load: async () => (await import("./list.ts")).listChats,
    },
    {
      name: "send",
      words: words("chat.cli.send"),
      args: [peer, { name: "text", words: words("chat.cli.text"), optional: true }],
      options: [
        { flags: "--lines", words: words("chat.cli.lines") },
        { flags: "--image <file>", words: words("chat.cli.image") },
      ],
      examples: ["banche chat send dispatcher 三号车的刹车片到了吗？", "git log -1 | banche chat send dispatcher -"],
      load: async () => (await import("./send.ts")).sendChat,
    },
    {
      name: "tail",
      words: words("chat.cli.tail"),
      options: [
        { flags: "--peer <user>", words: words("chat.cli.peerFilter"), source: "users" },
        { flags: "--read", words: words("chat.cli.markRead") },
      ],
      fields: messageFields,
      examples: ["banche chat tail --json"],
      load: async () => (await import("./tail.ts")).tailChat,
    },
    {
      name: "history",
      words: words("chat.cli.history"),
      args: [peer],
      options: [
        { flags: "--keyword <text>", words: words("chat.cli.keyword") },
        { flags: "--limit <count>", words: words("chat.cli.limit") },
      ],
      fields: messageFields,
      examples: ["banche chat history dispatcher --keyword 刹车"],
      load: async () => (await import("./history.ts")).chatHistory,
    },
  ],
};
