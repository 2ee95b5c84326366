import type { Noun, OptionSpec } from "../command.ts";
import { words } from "../globals.ts";

const from: OptionSpec = { flags: "--from <day>", words: words("ridership.cli.from") };
const until: OptionSpec = { flags: "--until <day>", words: words("ridership.cli.until") };
const line: OptionSpec = { flags: "--line <line>", words: words("ridership.cli.line") };
const dryRun: OptionSpec = { flags: "--dry-run", words: words("ridership.cli.dryRun") };

/** `banche ridership`: passenger counts of trips. */
export const ridership: Noun = {
  name: "ridership",
  words: words("ridership.cli.noun"),
  commands: [
    {
      name: "list",
      words: words("ridership.cli.list"),
      options: [from, until, line],
      fields: ["day", "line", "direction", "departs", "number", "people", "seats", "percent", "strangers", "source"],
      examples: ["banche ridership list", "banche ridership list --line L101 --format csv"],
      load: async () => (await import("./list.ts")).listRidership,
    },
    {
      name: "candidates",
      words: words("ridership.cli.candidates"),
      options: [from, until, line],
      fields: ["kind", "line", "direction", "departures", "on", "of", "days"],
      examples: ["banche ridership candidates", "banche ridership candidates --line L103 --json"],
      load: async () => (await import("./list.ts")).listCandidates,
    },
    {
      name: "import",
      words: words("ridership.cli.import"),
      args: [{ name: "file", words: words("ridership.cli.file") }],
      options: [dryRun, { flags: "--skip-refused", words: words("ridership.cli.skipRefused") }],
      examples: ["banche ridership import scans.csv --dry-run", "banche ridership import scans.xlsx"],
      load: async () => (await import("./import.ts")).importScans,
    },
    {
      name: "count",
      words: words("ridership.cli.count"),
      args: [
        { name: "trip", words: words("ridership.cli.trip") },
        { name: "people", words: words("ridership.cli.people"), optional: true },
      ],
      options: [{ flags: "--date <day>", words: words("ridership.cli.day") }, line],
      examples: ["banche ridership count 1F01 38", "banche ridership count 1F01 --date 2026-11-24"],
      load: async () => (await import("./count.ts")).countPeople,
    },
    {
      name: "imports",
      words: words("ridership.cli.imports"),
      fields: ["file", "at", "by", "scans", "matched", "strangers", "id"],
      examples: ["banche ridership imports"],
      load: async () => (await import("./imports.ts")).listImports,
    },
    {
      name: "undo",
      words: words("ridership.cli.undo"),
      args: [{ name: "id", words: words("ridership.cli.importId") }],
      examples: ["banche ridership undo 4f2c"],
      load: async () => (await import("./imports.ts")).undoImport,
    },
    {
      name: "unmatched",
      words: words("ridership.cli.unmatched"),
      options: [from, until],
      fields: ["at", "written", "cause", "file"],
      examples: ["banche ridership unmatched --format csv"],
      load: async () => (await import("./imports.ts")).listUnmatched,
    },
  ],
};
