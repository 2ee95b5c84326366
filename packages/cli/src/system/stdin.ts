import type { InStream } from "../app.ts";
import { usageError } from "../errors.ts";

const LIMIT_BYTES = 16_777_216;

/**
 * All of standard input as UTF-8 text, without a byte order mark.
 *
 * @throws {CliError} `usage` when it is not UTF-8 or is larger than 16 MB
 */
export async function textFromStdin(stdin: InStream): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stdin.chunks()) {
    length += chunk.length;
    if (length > LIMIT_BYTES) throw usageError("cli.usage.stdinTooLarge");
    chunks.push(chunk);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw usageError("cli.usage.stdinNotText");
  }
}

/** The arguments of a command, with `-` replaced by the lines of standard input. */
export async function withStdinLines(args: readonly string[], stdin: InStream): Promise<readonly string[]> {
  if (!args.includes("-")) return args;
  const lines = (await textFromStdin(stdin)).split(/\r?\n/).map((line) => line.trim());
  return args.flatMap((arg) => (arg === "-" ? lines.filter(Boolean) : [arg]));
}
