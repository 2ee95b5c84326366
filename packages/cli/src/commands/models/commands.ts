import type { Noun, OptionSpec } from "../command.ts";
import { words } from "../globals.ts";

const source = { name: "source", words: words("dataModelsCli.source"), source: "dataSources" } as const;
const table = { name: "table", words: words("dataModelsCli.table") } as const;
const file = { name: "file", words: words("dataModelsCli.file") } as const;
const change: OptionSpec = { flags: "--change <table>", words: words("dataModelsCli.change") };
const lose: OptionSpec = { flags: "--lose <name>", words: words("dataModelsCli.lose"), repeat: true };
const yes: OptionSpec = { flags: "-y, --yes", words: words("cli.options.yes") };
const steps = ["action", "name", "loses", "sql"];

/** `banche models`: tables of data sources. */
export const models: Noun = {
  name: "models",
  words: words("dataModelsCli.noun"),
  commands: [
    {
      name: "list",
      words: words("dataModelsCli.list"),
      args: [source],
      options: [{ flags: "--keyword <text>", words: words("dataModelsCli.keyword") }],
      fields: ["name", "comment", "rows", "size", "primaryKey"],
      examples: ["banche models list payroll", "banche models list payroll --keyword bus --json name,rows"],
      load: async () => (await import("./look.ts")).listTables,
    },
    {
      name: "fields",
      words: words("dataModelsCli.fields"),
      args: [source, table],
      fields: ["name", "type", "length", "primary", "nullable", "comment", "fixed"],
      examples: ["banche models fields payroll bus_line"],
      load: async () => (await import("./look.ts")).listFields,
    },
    {
      name: "preview",
      words: words("dataModelsCli.preview"),
      args: [source, table],
      options: [
        { flags: "--field <name>", words: words("dataModelsCli.field") },
        { flags: "--text <text>", words: words("dataModelsCli.text") },
        { flags: "--page <number>", words: words("dataModelsCli.page") },
        { flags: "--limit <number>", words: words("dataModelsCli.limit") },
      ],
      examples: ["banche models preview payroll bus_line --field name --text 早班 --format csv"],
      load: async () => (await import("./look.ts")).previewTable,
    },
    {
      name: "show",
      words: words("dataModelsCli.show"),
      args: [source, table],
      examples: ["banche models show payroll bus_line > bus_line.yaml"],
      load: async () => (await import("./look.ts")).showTable,
    },
    {
      name: "plan",
      words: words("dataModelsCli.plan"),
      args: [source, file],
      options: [change],
      fields: steps,
      examples: ["banche models plan payroll bus_line.yaml --change bus_line"],
      load: async () => (await import("./change.ts")).planTable,
    },
    {
      name: "apply",
      words: words("dataModelsCli.apply"),
      args: [source, file],
      options: [change, lose, yes],
      fields: steps,
      examples: [
        "banche models apply payroll bus_line.yaml",
        "banche models apply payroll bus_line.yaml --change bus_line --lose note --yes",
      ],
      load: async () => (await import("./change.ts")).applyTable,
    },
    {
      name: "remove",
      words: words("dataModelsCli.remove"),
      args: [source, table],
      options: [lose, yes],
      fields: steps,
      examples: ["banche models remove payroll bus_line --lose bus_line"],
      load: async () => (await import("./change.ts")).removeTable,
    },
  ],
};
