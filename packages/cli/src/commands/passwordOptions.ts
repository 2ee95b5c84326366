import type { OptionSpec } from "./command.ts";
import { words } from "./globals.ts";

/** Declared so that it can be refused with a reason. */
const refused: OptionSpec = { flags: "--password [value]", words: words("cli.options.passwordRefused"), hidden: true };
const flags = "--password-stdin";

/** Ways to give a password: piped in, or typed without being shown. */
export const passwordOptions: readonly OptionSpec[] = [{ flags, words: words("cli.options.passwordStdin") }, refused];

/** As `passwordOptions`, with a one-time code on the second line. */
export const passwordAndCode: readonly OptionSpec[] = [
  { flags, words: words("cli.options.passwordCodeStdin") },
  refused,
];

/** As `passwordOptions`, for the old password, the new one and a one-time code. */
export const newPassword: readonly OptionSpec[] = [{ flags, words: words("cli.options.passwordsStdin") }, refused];
