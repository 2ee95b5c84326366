import { type OptionSpec } from "./command.ts";
import { words } from "./globals.ts";

/** Options for making a plan, used by every command that makes one. */
export const planningOptions: readonly OptionSpec[] = [
  {
    flags: "--mode <mode>",
    words: words("bulk.options.mode"),
    choices: ["upsert", "create", "update", "delete", "enable", "disable"],
  },
  { flags: "--sheet <name>", words: words("bulk.options.sheet") },
  { flags: "--header-row <line>", words: words("bulk.options.headerRow") },
  { flags: "--map <heading=field>", words: words("bulk.options.map"), repeat: true },
  { flags: "--set <field=value>", words: words("bulk.options.set"), repeat: true },
  { flags: "--where <condition>", words: words("bulk.options.where"), repeat: true },
  { flags: "--limit <number>", words: words("bulk.options.limit") },
  { flags: "--prune <scope>", words: words("bulk.options.prune"), repeat: true },
  { flags: "--skip-invalid", words: words("bulk.options.skipInvalid") },
  { flags: "--errors <file>", words: words("bulk.options.errors") },
];

export const asOption: OptionSpec = { flags: "--as <noun>", words: words("bulk.options.as") };

export const progressOption: OptionSpec = {
  flags: "--progress <form>",
  words: words("jobs.options.progress"),
  choices: ["auto", "json", "none"],
};

/** For commands that create users: a file for their passwords. */
export const passwordFileOption: OptionSpec = {
  flags: "--password-file <file>",
  words: words("cli.options.passwordsFile"),
};

export const yesOption: OptionSpec = { flags: "-y, --yes", words: words("jobs.options.yes") };

/** Options for running a job. */
export const runningOptions: readonly OptionSpec[] = [
  {
    flags: "--on-conflict <what>",
    words: words("jobs.options.onConflict"),
    choices: ["fail", "skip", "overwrite"],
  },
  { flags: "--concurrency <number>", words: words("jobs.options.concurrency") },
  { flags: "--rate <number>", words: words("jobs.options.rate") },
  progressOption,
];

/** Options that guard a job against accidents. */
export const guardOptions: readonly OptionSpec[] = [
  yesOption,
  { flags: "--max-delete <number>", words: words("jobs.options.maxDelete") },
  { flags: "--expect <number>", words: words("jobs.options.expect") },
];
