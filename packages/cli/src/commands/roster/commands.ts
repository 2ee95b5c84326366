import type { Noun, OptionSpec } from "../command.ts";
import { words } from "../globals.ts";

const period: readonly OptionSpec[] = [
  { flags: "--from <day>", words: words("duties.cli.from") },
  { flags: "--to <day>", words: words("duties.cli.to") },
  { flags: "--limit <name=value>", words: words("duties.cli.limit"), repeat: true },
];

/** `banche roster`: duties of drivers against the rules of driving and rest. */
export const roster: Noun = {
  name: "roster",
  words: words("duties.cli.noun"),
  commands: [
    {
      name: "check",
      words: words("duties.cli.check"),
      options: period,
      fields: ["day", "driver", "number", "rule", "found", "limit", "other"],
      examples: [
        "banche roster check --from 2026-12-01 --to 2026-12-31",
        "banche roster check --from 2026-12-01 --to 2026-12-07 --limit restBetween=600",
      ],
      load: async () => (await import("./check.ts")).checkRosterOf,
    },
    {
      name: "fill",
      words: words("duties.cli.fill"),
      options: [
        ...period,
        { flags: "--seed <number>", words: words("duties.cli.seed") },
        { flags: "--tries <number>", words: words("duties.cli.tries") },
      ],
      fields: ["number", "driver", "name", "day"],
      examples: [
        "banche roster fill --from 2026-12-01 --to 2026-12-31 --format csv --fields number,driver > filled.csv",
        "banche duties import filled.csv",
      ],
      load: async () => (await import("./fill.ts")).fillRosterOf,
    },
  ],
};
