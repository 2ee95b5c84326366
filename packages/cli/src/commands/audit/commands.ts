import type { Noun } from "../command.ts";
import { words } from "../globals.ts";

/** `banche audit`: checks that the audit log is unchanged. */
export const audit: Noun = {
  name: "audit",
  words: words("audit.noun"),
  commands: [
    {
      name: "verify",
      words: words("audit.verify"),
      options: [{ flags: "--head <seq:hash>", words: words("audit.head") }],
      fields: ["links", "pending", "head", "fault", "row", "at"],
      examples: ["banche audit verify", "banche audit verify --json"],
      load: async () => (await import("./verify.ts")).verifyAudit,
    },
  ],
};
