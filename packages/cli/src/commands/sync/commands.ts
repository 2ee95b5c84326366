import type { Noun, OptionSpec } from "../command.ts";
import { words } from "../globals.ts";

const from = { name: "from", words: words("dataSyncCli.from"), source: "dataSources" } as const;
const to = { name: "to", words: words("dataSyncCli.to"), source: "dataSources" } as const;
const table = { name: "table", words: words("dataSyncCli.table") } as const;
const id = { name: "id", words: words("dataSyncCli.id") } as const;
const yes: OptionSpec = { flags: "-y, --yes", words: words("cli.options.yes") };
const wish: readonly OptionSpec[] = [
  { flags: "--target-table <table>", words: words("dataSyncCli.target") },
  { flags: "--map <pair>", words: words("dataSyncCli.map"), repeat: true },
  { flags: "--skip-new", words: words("dataSyncCli.noInsert") },
  { flags: "--skip-changed", words: words("dataSyncCli.noUpdate") },
  { flags: "--delete-extra", words: words("dataSyncCli.remove") },
];
const counts = [
  "id",
  "stage",
  "state",
  "same",
  "inserts",
  "updates",
  "removes",
  "left",
  "misfits",
  "undoable",
  "reason",
];
const listed = [
  "id",
  "from",
  "to",
  "stage",
  "state",
  "read",
  "inserts",
  "updates",
  "removes",
  "rows",
  "left",
  "by",
  "at",
  "reason",
];

/** `banche sync`: copies rows of a table to another data source. */
export const sync: Noun = {
  name: "sync",
  words: words("dataSyncCli.noun"),
  commands: [
    {
      name: "plan",
      words: words("dataSyncCli.plan"),
      args: [from, to, table],
      options: wish,
      fields: counts,
      examples: [
        "banche sync plan payroll archive bus_line",
        "banche sync plan payroll archive bus_line --map no=id --json",
      ],
      load: async () => (await import("./begin.ts")).planSync,
    },
    {
      name: "run",
      words: words("dataSyncCli.run"),
      args: [from, to, table],
      options: [...wish, { flags: "--lose <table>", words: words("dataSyncCli.lose") }, yes],
      fields: counts,
      examples: [
        "banche sync run payroll archive bus_line",
        "banche sync run payroll archive bus_line --delete-extra --lose bus_line --yes",
      ],
      load: async () => (await import("./begin.ts")).runSync,
    },
    {
      name: "status",
      words: words("dataSyncCli.status"),
      args: [{ ...id, optional: true }],
      fields: listed,
      examples: ["banche sync status", "banche sync status 0198a3 --json state,read"],
      load: async () => (await import("./follow.ts")).showSync,
    },
    {
      name: "cancel",
      words: words("dataSyncCli.cancel"),
      args: [id],
      examples: ["banche sync cancel 0198a3"],
      load: async () => (await import("./follow.ts")).cancelSync,
    },
    {
      name: "resume",
      words: words("dataSyncCli.resume"),
      args: [id],
      fields: counts,
      examples: ["banche sync resume 0198a3"],
      load: async () => (await import("./follow.ts")).resumeSync,
    },
    {
      name: "undo",
      words: words("dataSyncCli.undo"),
      args: [id],
      options: [yes],
      fields: counts,
      examples: ["banche sync undo 0198a3"],
      load: async () => (await import("./follow.ts")).undoSync,
    },
  ],
};
