import type { Noun } from "../command.ts";
import { words } from "../globals.ts";

/** `banche online`: who is signed in. */
export const online: Noun = {
  name: "online",
  words: words("onlineUsers.cli.noun"),
  commands: [
    {
      name: "list",
      words: words("onlineUsers.cli.list"),
      options: [{ flags: "--keyword <text>", words: words("cli.options.keyword") }],
      fields: ["userId", "account", "name", "signedInAt", "ip", "platform"],
      load: async () => (await import("./list.ts")).listOnline,
    },
    {
      name: "end",
      words: words("onlineUsers.cli.end"),
      args: [{ name: "account", words: words("onlineUsers.cli.accounts"), many: true }],
      options: [{ flags: "-y, --yes", words: words("cli.options.yes") }],
      examples: ["banche online end driver01", "banche online list --fields account | banche online end - --yes"],
      load: async () => (await import("./end.ts")).endOnline,
    },
  ],
};
