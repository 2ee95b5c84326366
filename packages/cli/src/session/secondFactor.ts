import { BancheError, type CurrentUser, hasCode, type Session } from "@banche/core";
import type { Context } from "../context.ts";
import { usageError } from "../errors.ts";
import type { Input } from "../program/input.ts";
import { textFromStdin } from "../system/stdin.ts";
import { readPassword, refusePasswordOnLine } from "./password.ts";

/** A password and, where there is a second factor, a code of it. */
export interface Proof {
  readonly password: string;
  /** Undefined where none was given: a person is asked when one is needed. */
  readonly code: string | undefined;
}

/**
 * The password for a command that may need a one-time code, too: from standard input, with the code on the second line, or typed unseen.
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
 * Gives the code that a session waits for, after a sign-in. A person may try again; a program may not.
 *
 * @returns who is signed in; as it was, where no code is awaited
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

/** @throws {CliError} `usage` where nobody can be asked */
export async function codeFor(context: Context, { code }: Proof): Promise<string> {
  if (code !== undefined) return code;
  if (!context.canAsk) throw usageError("secondFactor.cli.secondLine");
  return askCode(context);
}

/** As the server would say it, with what a program can do. */
function codeMissing({ text }: Context): BancheError {
  return new BancheError("second_factor_required", { message: text("secondFactor.cli.secondLine") });
}

/** Codes are good once and for a minute: they are typed in sight. */
async function askCode(context: Context): Promise<string> {
  return (await context.app.prompt(`${context.text("secondFactor.cli.askCode")}: `)).trim();
}
