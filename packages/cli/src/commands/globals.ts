import type { TextKey } from "@banche/core";
import { languageOf, textOf } from "@banche/core/text";
import { formats } from "../settings.ts";
import type { OptionSpec, Words } from "./command.ts";

/** The words of a text of the catalogue. */
export const words =
  (key: TextKey): Words =>
  (language) =>
    textOf(language, key);

/** Options that every command has. */
export const globalOptions: readonly OptionSpec[] = [
  { flags: "--server <url>", words: words("cli.options.server") },
  { flags: "--profile <name>", words: words("cli.options.profile"), source: "profiles" },
  { flags: "--factory <name>", words: words("cli.options.factory"), source: "factories" },
  {
    flags: "--lang <language>",
    words: words("cli.options.lang"),
    choices: ["zh", "zhtw", "en"],
    accepts: (value) => languageOf(value) !== undefined,
  },
  { flags: "--json [fields]", words: words("cli.options.json") },
  { flags: "--format <format>", words: words("cli.options.format"), choices: formats },
  { flags: "--fields <fields>", words: words("cli.options.fields") },
  { flags: "--query <jmespath>", words: words("cli.options.query") },
  { flags: "--template <text>", words: words("cli.options.template") },
  { flags: "-q, --quiet", words: words("cli.options.quiet") },
  { flags: "-v, --verbose", words: words("cli.options.verbose") },
  { flags: "--debug [http]", hints: ["http"], words: words("cli.options.debug") },
  { flags: "--timing", words: words("cli.options.timing") },
  { flags: "--no-input", words: words("cli.options.noInput") },
  { flags: "--color <when>", words: words("cli.options.color"), choices: ["auto", "always", "never"] },
  { flags: "--timeout <seconds>", words: words("cli.options.timeout") },
];

/** Shown with the other options, but it is not a setting. */
export const helpOption: OptionSpec = { flags: "-h, --help", words: words("cli.options.help") };
export const versionOption: OptionSpec = { flags: "-V, --version", words: words("cli.options.version") };
