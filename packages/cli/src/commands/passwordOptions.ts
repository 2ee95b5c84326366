import type { OptionSpec } from "./command.ts";
import { words } from "./globals.ts";

/** Ways to give a password: piped in, or typed without being shown. `--password` is declared so that it can be refused with a reason. */
export const passwordOptions: readonly OptionSpec[] = [
  { flags: "--password-stdin", words: words("cli.options.passwordStdin") },
  { flags: "--password [value]", words: words("cli.options.passwordRefused"), hidden: true },
];
