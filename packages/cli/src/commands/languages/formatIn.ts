import { oneLine } from "@banche/core/text";
import { usageError } from "../../errors.ts";

const formats = ["csv", "xlsx", "json"] as const;

/** The format that the ending of a file names. @throws {CliError} `usage` for another one */
export function formatIn(path: string): (typeof formats)[number] {
  const format = formats.find((one) => path.toLowerCase().endsWith(`.${one}`));
  if (!format) throw usageError("languages.cli.wrongFile", { path: oneLine(path) });
  return format;
}
