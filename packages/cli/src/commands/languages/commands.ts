import type { Noun, OptionSpec } from "../command.ts";
import { words } from "../globals.ts";

const key = { name: "key", words: words("languages.cli.key") } as const;
const file = { name: "file", words: words("languages.cli.file") } as const;
const dryRun: OptionSpec = { flags: "--dry-run", words: words("languages.cli.dryRun") };
const narrowing: readonly OptionSpec[] = [
  { flags: "--state <state>", words: words("languages.cli.state") },
  { flags: "--concept <name>", words: words("languages.cli.concept") },
  { flags: "--keyword <text>", words: words("languages.cli.keyword") },
];
const fields = ["changed", "version", "before", "refused"] as const;

/** `banche languages`: texts that replace texts of the product. */
export const languages: Noun = {
  name: "languages",
  words: words("languages.cli.noun"),
  commands: [
    {
      name: "list",
      words: words("languages.cli.list"),
      options: [...narrowing, { flags: "--limit <number>", words: words("languages.cli.limit") }],
      fields: ["key", "zh", "zhtw", "en", "overrides", "changedAt", "changedBy"],
      examples: ["banche languages list --state changed", "banche languages list --keyword Riders --json"],
      load: async () => (await import("./list.ts")).listTexts,
    },
    {
      name: "set",
      words: words("languages.cli.set"),
      args: [
        key,
        { name: "language", words: words("languages.cli.language") },
        { name: "text", words: words("languages.cli.text") },
      ],
      options: [dryRun],
      fields: [...fields],
      examples: ['banche languages set session.signIn en "Come in"'],
      load: async () => (await import("./set.ts")).setText,
    },
    {
      name: "reset",
      words: words("languages.cli.reset"),
      args: [{ ...key, many: true }],
      options: [{ flags: "--language <language>", words: words("languages.cli.languages") }, dryRun],
      fields: [...fields],
      examples: ["banche languages reset session.signIn", "banche languages reset session.signIn --language en"],
      load: async () => (await import("./reset.ts")).resetTexts,
    },
    {
      name: "export",
      words: words("languages.cli.export"),
      args: [file],
      options: narrowing,
      examples: ["banche languages export texts.xlsx", "banche languages export changed.csv --state changed"],
      load: async () => (await import("./export.ts")).exportTexts,
    },
    {
      name: "import",
      words: words("languages.cli.import"),
      args: [file],
      options: [dryRun, { flags: "--partly", words: words("languages.cli.partly") }],
      fields: [...fields],
      examples: ["banche languages import texts.xlsx --dry-run", "banche languages import texts.csv --partly"],
      load: async () => (await import("./import.ts")).importTexts,
    },
  ],
};
