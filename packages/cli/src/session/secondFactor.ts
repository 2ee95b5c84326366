import { BancheError, type CurrentUser, hasCode, type Session } from "@banche/core";
import type { Context } from "../context.ts";
import { usageError } from "../errors.ts";
import type { Input } from "../program/input.ts";
import { textFromStdin } from "../system/stdin.ts";
import { readPassword, refusePasswordOnLine } from "./password.ts";

/** A password and, for accounts with a second factor, a code of it. */
export interface Proof {
  readonly password: string;
  /** Undefined when none was given: the user is asked when one is needed. */
  readonly code: string | undefined;
}

/**
 * The password for a command that may also need a one-time code. From standard input, with the code on the second line, or typed without
 * being shown.
 *
 * @throws {CliError} `usage`
 */
export async function readProof(context: Context, input: Input, question: string): Promise<Proof> {
  refusePasswordOnLine(input);
  if (!input.flag("password-stdin")) {
    return { password: await readPassword(context, input, question), code: undefined };
  }
  const text = (await textFromStdin(context.app.stdin)).replace(/\r?\n$/, "");
  const [password = "", code, ...more] = text.split(/\r\n|\r|\n/);
  if (password === "") throw usageError("cli.usage.emptyPassword");
  if (more.length > 0) throw usageError("cli.usage.passwordLines");
  return { password, code: code?.trim() };
}

/**
 * Sends the code that a session waits for after a sign-in. A person may try again; a program may not.
 *
 * @returns the signed-in user; unchanged when no code is needed
 * @throws {BancheError} `second_factor_required` without a code; `wrong_second_factor`
 */
export async function passSecondFactor(
  context: Context,
  session: Pick<Session, "giveCode">,
  { current, code }: { readonly current: CurrentUser; readonly code: string | undefined },
): Promise<CurrentUser> {
  if (current.secondFactor !== "code") return current;
  if (code !== undefined) return session.giveCode(code);
  if (!context.canAsk) throw codeMissing(context);
  for (;;) {
    try {
      return await session.giveCode(await askCode(context));
    } catch (error) {
      if (!hasCode(error, "wrong_second_factor")) throw error;
      await context.say(`${context.paint.warn("!")} ${error.message}`);
    }
  }
}

/** @throws {CliError} `usage` when no question can be asked */
export async function codeFor(context: Context, { code }: Proof): Promise<string> {
  if (code !== undefined) return code;
  if (!context.canAsk) throw usageError("secondFactor.cli.secondLine");
  return askCode(context);
}

/** The error that the server would return, with a hint for programs. */
function codeMissing({ text }: Context): BancheError {
  return new BancheError("second_factor_required", { message: text("secondFactor.cli.secondLine") });
}

/** A code works once and for one minute, so it is shown while it is typed. */
async function askCode(context: Context): Promise<string> {
  return (await context.app.prompt(`${context.text("secondFactor.cli.askCode")}: `)).trim();
}
