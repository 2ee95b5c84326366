import type { Command, Noun, OptionSpec } from "../command.ts";
import { words } from "../globals.ts";

const span: readonly OptionSpec[] = [
  { flags: "--from <time>", words: words("logs.cli.from") },
  { flags: "--to <time>", words: words("logs.cli.to") },
  { flags: "--limit <number>", words: words("cli.options.limit") },
];

/** `banche logs`: what users did, and what failed. */
export const logs: Noun = {
  name: "logs",
  words: words("logs.cli.noun"),
  commands: [
    {
      ...lines("signIns", []),
      name: "sign-ins",
      words: words("logs.cli.signIns"),
      examples: ["banche logs sign-ins --from 2026-11-01 --keyword zhang"],
    },
    {
      ...lines("requests", ["requestMethod", "requestUrl", "durationMs"]),
      name: "requests",
      words: words("logs.cli.requests"),
      examples: ["banche logs requests --format csv > requests.csv"],
    },
    {
      ...lines("errors", ["call", "error", "stack"]),
      name: "errors",
      words: words("logs.cli.errors"),
      examples: ["banche logs errors --json at,call,stack --limit 1"],
    },
    {
      name: "changes",
      words: words("logs.cli.changes"),
      options: [
        { flags: "--account <account>", words: words("logs.cli.account"), source: "users" },
        { flags: "--resource <name>", words: words("logs.cli.resource") },
        { flags: "--record <id>", words: words("logs.cli.record") },
        { flags: "--job <id>", words: words("logs.cli.job") },
        ...span,
      ],
      fields: [
        ...["id", "at", "account", "action", "resource", "recordId", "record"],
        ...["changes", "before", "after", "ip", "jobId", "requestId"],
      ],
      examples: [
        "banche logs changes --account zhangwei --from '2026-11-25 08:00'",
        "banche logs changes --resource users --format ndjson > changes.ndjson",
      ],
      load: async () => (await import("./changes.ts")).listChanges,
    },
    {
      name: "delete",
      words: words("logs.cli.delete"),
      args: [{ name: "id", words: words("logs.cli.ids"), many: true }],
      options: [{ flags: "-y, --yes", words: words("cli.options.yes") }],
      examples: [
        "banche logs errors --to 2026-01-01 --fields id | banche logs delete - --yes",
        "banche logs delete 01a2261c4701703f9642dd35998ea4a8",
      ],
      load: async () => (await import("./remove.ts")).removeLines,
    },
  ],
};

/** What the commands that list lines of a category have in common. */
function lines(
  category: "signIns" | "requests" | "errors",
  further: readonly string[],
): Pick<Command, "options" | "fields" | "load"> {
  return {
    options: [{ flags: "--keyword <text>", words: words("cli.options.keyword") }, ...span],
    fields: ["id", "at", "user", "ip", "platform", ...further],
    load: async () => (await import("./lines.ts")).listLines(category),
  };
}
