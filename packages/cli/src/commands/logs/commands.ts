import type { Command, Noun, OptionSpec, Words } from "../command.ts";
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
    lines(
      "sign-ins",
      words("logs.cli.signIns"),
      "signIns",
      [],
      "banche logs sign-ins --from 2026-11-01 --keyword zhang",
    ),
    lines(
      "requests",
      words("logs.cli.requests"),
      "requests",
      ["requestMethod", "requestUrl", "durationMs"],
      "banche logs requests --format csv > requests.csv",
    ),
    lines(
      "errors",
      words("logs.cli.errors"),
      "errors",
      ["call", "error", "stack"],
      "banche logs errors --json at,call,stack --limit 1",
    ),
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

/** A command that lists the lines of one category. */
function lines(
  name: string,
  about: Words,
  category: "signIns" | "requests" | "errors",
  further: readonly string[],
  example: string,
): Command {
  return {
    name,
    words: about,
    options: [{ flags: "--keyword <text>", words: words("cli.options.keyword") }, ...span],
    fields: ["id", "at", "user", "ip", "platform", ...further],
    examples: [example],
    load: async () => (await import("./lines.ts")).listLines(category),
  };
}
