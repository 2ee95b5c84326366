import type { Context } from "../context.ts";
import { CliError, usageError } from "../errors.ts";
import type { Input } from "../program/input.ts";
import { textFromStdin } from "../system/stdin.ts";

/**
 * The password for a command: from standard input with `--password-stdin` (without the line end), else typed without being shown. Never
 * from the command line, where other users and the shell's history would see it.
 *
 * @throws {CliError} `usage`
 */
export async function readPassword(context: Context, input: Input, question: string): Promise<string> {
  refusePasswordOnLine(input);
  if (input.flag("password-stdin")) {
    const password = (await textFromStdin(context.app.stdin)).replace(/\r?\n$/, "");
    if (password === "") throw usageError("cli.usage.emptyPassword");
    if (/[\r\n]/.test(password)) throw usageError("cli.usage.passwordLines");
    return password;
  }
  if (!context.canAsk) {
    throw new CliError("usage", {
      text: { key: "cli.usage.passwordNeeded" },
      mend: { key: "cli.usage.useFlag", params: { flag: "--password-stdin" } },
    });
  }
  const password = await context.app.prompt(`${question}: `, { hidden: true });
  if (password === "") throw usageError("cli.usage.emptyPassword");
  return password;
}

/** @throws {CliError} `usage` when a password is on the command line */
export function refusePasswordOnLine(input: Input): void {
  if (input.text("password") === undefined && !input.flag("password")) return;
  throw usageError("cli.usage.passwordOnLine", {}, { key: "cli.usage.usePasswordStdin" });
}
