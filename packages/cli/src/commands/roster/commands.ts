import type { Noun, OptionSpec } from "../command.ts";
import { words } from "../globals.ts";

const period: readonly OptionSpec[] = [
  { flags: "--from <day>", words: words("duties.cli.from") },
  { flags: "--to <day>", words: words("duties.cli.to") },
  { flags: "--limit <name=value>", words: words("duties.cli.limit"), repeat: true },
];

/** `banche roster`: duties of drivers, and the rules for driving and rest. */
export const roster: Noun = {
  name: "roster",
  words: words("duties.cli.noun"),
  commands: [
    {
      name: "show",
      words: words("roster.cli.show"),
      options: [{ flags: "--week <week>", words: words("roster.cli.week") }],
      fields: ["day", "number", "start", "end", "driver", "vehicle", "line", "rules"],
      examples: ["banche roster show", "banche roster show --week 2026-W48 --format csv"],
      load: async () => (await import("./show.ts")).showRoster,
    },
    {
      name: "print",
      words: words("roster.cli.print"),
      options: [
        { flags: "--out <file>", words: words("roster.cli.out") },
        { flags: "--week <week>", words: words("roster.cli.week") },
        { flags: "--side <side>", words: words("roster.cli.side"), choices: ["driver", "vehicle"] },
        { flags: "--force", words: words("cli.options.replace") },
      ],
      examples: [
        "banche roster print --out week.html",
        "banche roster print --week 2026-W48 --side vehicle --out week.html",
      ],
      load: async () => (await import("./print.ts")).printRoster,
    },
    {
      name: "sheets",
      words: words("roster.cli.sheets"),
      args: [{ name: "driver", words: words("roster.cli.sheetDriver"), optional: true }],
      options: [
        { flags: "--out <file>", words: words("roster.cli.sheetsOut") },
        { flags: "--week <week>", words: words("roster.cli.week") },
        { flags: "--force", words: words("cli.options.replace") },
      ],
      examples: ["banche roster sheets --week 2026-W48 --out sheets/", "banche roster sheets D1003 --out D1003.html"],
      load: async () => (await import("./print.ts")).printDriverSheets,
    },
    {
      name: "assign",
      words: words("roster.cli.assign"),
      args: [{ name: "duty", words: words("roster.cli.duty") }],
      options: [
        { flags: "--driver <driver>", words: words("roster.cli.driver") },
        { flags: "--vehicle <plate>", words: words("roster.cli.vehicle") },
        { flags: "--dry-run", words: words("roster.cli.dryRun") },
      ],
      examples: ["banche roster assign RWD0042 --driver D1003", "banche roster assign RWD0042 --driver '' --dry-run"],
      load: async () => (await import("./assign.ts")).assignDuty,
    },
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
        { flags: "--save", words: words("roster.cli.save") },
      ],
      fields: ["number", "driver", "name", "day"],
      examples: [
        "banche roster fill --from 2026-12-01 --to 2026-12-31 --format csv --fields number,driver > filled.csv",
        "banche duties import filled.csv",
        "banche roster fill --from 2026-12-01 --to 2026-12-31 --save",
      ],
      load: async () => (await import("./fill.ts")).fillRosterOf,
    },
  ],
};
