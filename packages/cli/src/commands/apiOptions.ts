import type { OptionSpec } from "./command.ts";
import { words } from "./globals.ts";

/** Options of `banche api`, in addition to method and path. */
export const apiOptions: readonly OptionSpec[] = [
  { flags: "-f, --field <name=value>", words: words("cli.options.field"), repeat: true },
  { flags: "-F, --typed-field <name=value>", words: words("cli.options.typedField"), repeat: true },
  { flags: "--data <json>", words: words("cli.options.body") },
  { flags: "--input <file>", words: words("cli.options.input") },
  { flags: "--paginate", words: words("cli.options.paginate") },
  { flags: "--include", words: words("cli.options.include") },
  { flags: "--raw", words: words("cli.options.raw") },
];
