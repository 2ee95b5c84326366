import type { Noun } from "../command.ts";
import { words } from "../globals.ts";

/** `banche sessions`: the user's own sign-ins. */
export const ownSessions: Noun = {
  name: "sessions",
  words: words("ownSessions.cli.noun"),
  commands: [
    {
      name: "list",
      words: words("ownSessions.cli.list"),
      fields: ["id", "platform", "ip", "signedInAt", "lastSeenAt", "own"],
      load: async () => (await import("./list.ts")).listSessions,
    },
    {
      name: "end",
      words: words("ownSessions.cli.end"),
      args: [{ name: "id", words: words("ownSessions.cli.end") }],
      examples: ["banche sessions end ID"],
      load: async () => (await import("./end.ts")).endSession,
    },
    {
      name: "end-others",
      words: words("ownSessions.cli.endOthers"),
      options: [{ flags: "-y, --yes", words: words("cli.options.yes") }],
      examples: ["banche sessions end-others --yes"],
      load: async () => (await import("./end.ts")).endOtherSessions,
    },
  ],
};
