import type { Noun, OptionSpec } from "../command.ts";
import { words } from "../globals.ts";

const date: OptionSpec = { flags: "--date <day>", words: words("day.cli.date") };
const trip = { name: "trip", words: words("day.cli.trip") } as const;
const states = ["notStarted", "expiredPaper", "late", "early", "noSignal"].concat([
  ...["running", "waiting", "arrived", "cancelled"],
]);

/** `banche day`: the day board. */
export const day: Noun = {
  name: "day",
  words: words("day.cli.noun"),
  commands: [
    {
      name: "show",
      words: words("day.cli.show"),
      options: [date, { flags: "--state <state>", words: words("day.cli.state"), choices: states }],
      fields: ["state", "minutes", "number", "line", "departs", "expected", "vehicle", "driver", "consequence", "id"],
      examples: ["banche day show", "banche day show --date 2026-12-01 --state late --json"],
      load: async () => (await import("./show.ts")).showDay,
    },
    {
      name: "mark",
      words: words("day.cli.mark"),
      args: [
        trip,
        { name: "what", words: words("day.cli.what"), choices: ["departed", "arrived", "cancelled", "undo"] },
      ],
      options: [date, { flags: "--reason <text>", words: words("day.cli.reason") }],
      examples: ["banche day mark 1F01 departed", "banche day mark 1F01 cancelled --reason 'no riders'"],
      load: async () => (await import("./mark.ts")).markTrip,
    },
    {
      name: "reassign",
      words: words("day.cli.reassign"),
      args: [trip],
      options: [
        date,
        { flags: "--vehicle <plate>", words: words("day.cli.vehicle") },
        { flags: "--driver <name>", words: words("day.cli.driver") },
        { flags: "--reason <text>", words: words("day.cli.reason") },
        { flags: "--dry-run", words: words("day.cli.dryRun") },
      ],
      fields: ["kind", "name", "free", "reasons", "id"],
      examples: ["banche day reassign 1F01", "banche day reassign 1F01 --vehicle 苏E10031D --dry-run"],
      load: async () => (await import("./reassign.ts")).reassignTrip,
    },
  ],
};
