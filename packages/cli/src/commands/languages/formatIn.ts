import { oneLine } from "@banche/core/text";
import { usageError } from "../../errors.ts";

const formats = ["csv", "xlsx", "json"] as const;

/** The format for the extension of a file. @throws {CliError} `usage` for another extension */
export function formatIn(path: string): (typeof formats)[number] {
  const format = formats.find((one) => path.toLowerCase().endsWith(`.${one}`));
  if (!format) throw usageError("languages.cli.wrongFile", { path: oneLine(path) });
  return format;
}
