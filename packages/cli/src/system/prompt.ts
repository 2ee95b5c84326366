import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { CliError } from "../errors.ts";
import type { Host } from "./host.ts";

/**
 * Asks on standard error and reads a line from the terminal. Hidden input shows nothing, not even its length.
 *
 * @throws {CliError} `interrupted` on Ctrl-C and at the end of the input
 */
export async function prompt(
  { stdin, stderr }: Pick<Host, "stdin" | "stderr">,
  question: string,
  { hidden = false }: { readonly hidden?: boolean } = {},
): Promise<string> {
  const output = hidden ? new Writable({ write: (_chunk, _encoding, done) => done() }) : stderr;
  if (hidden) stderr.write(question);
  const reader = createInterface({ input: stdin, output, terminal: true, historySize: 0 });
  try {
    return await new Promise<string>((resolve, reject) => {
      const giveUp = () => reject(new CliError("interrupted", { text: { key: "cli.errors.interrupted" } }));
      reader.once("SIGINT", giveUp);
      reader.once("close", giveUp);
      reader.question(hidden ? "" : question).then(resolve, reject);
    });
  } finally {
    reader.close();
    if (hidden) stderr.write("\n");
  }
}
