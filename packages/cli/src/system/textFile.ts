import { readFile } from "node:fs/promises";
import { resolve } from "node:path";

import type { App } from "../app.ts";
import { CliError } from "../errors.ts";
import { textFromStdin } from "./stdin.ts";

/** The text of a file, or of standard input for `-`. @throws {CliError} `file` when it cannot be read */
export async function textOfFile({ stdin, cwd }: Pick<App, "stdin" | "cwd">, path: string): Promise<string> {
  if (path === "-") return textFromStdin(stdin);
  try {
    return await readFile(resolve(cwd, path), "utf8");
  } catch (cause) {
    throw new CliError("file", { text: { key: "cli.errors.unreadable", params: { file: path } }, cause });
  }
}
