import type { OptionSpec } from "./command.ts";
import { words } from "./globals.ts";

/** How a command takes a password: piped in, or typed unseen. `--password` is understood so that it can be refused. */
export const passwordOptions: readonly OptionSpec[] = [
  { flags: "--password-stdin", words: words("cli.options.passwordStdin") },
  { flags: "--password [value]", words: words("cli.options.passwordRefused"), hidden: true },
];
