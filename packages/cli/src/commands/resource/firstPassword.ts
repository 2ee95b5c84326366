import { closeSync, fsyncSync, openSync, rmSync, writeSync } from "node:fs";
import { resolve } from "node:path";
import { encodePassword, newPassword, oneLine } from "@banche/core";
import type { Context } from "../../context.ts";
import { CliError } from "../../errors.ts";
import type { Input } from "../../program/input.ts";

/** The password of a user who is about to be made (ADR 0118). */
export interface FirstPassword {
  /** Members that are sent with the record; none where there is no place to show a password. */
  readonly members: { readonly password?: string };
  /** Shows the password where the server took it, once. */
  made(answer: unknown): Promise<void>;
  /** Takes back what was written when no user was made. */
  failed(): void;
}

/**
 * Makes a password for a new user and finds a place for it: a new file of mode 0600 with `--password-file`, else the terminal.
 * Where errors go to a log there is none: the user then has no password, and that is told.
 *
 * @throws {CliError} `file` when the file is there already or cannot be written
 */
export function firstPassword(context: Context, input: Input, account: string): FirstPassword {
  const { app, text, paint } = context;
  const name = oneLine(account);
  const given = input.text("password-file");
  if (given === undefined && !app.stderr.isTTY) {
    return {
      members: {},
      // Servers of the platform tell no id, and have a password for everybody.
      made: async (answer) => {
        if (holds(answer, "id")) await context.note(text("cli.firstPassword.none", { account: name }));
      },
      failed: () => undefined,
    };
  }
  const password = newPassword(app.randomBytes);
  const file = given === undefined ? undefined : resolve(app.cwd, given);
  if (file !== undefined) writeNew(file, `${account},${password}\n`);
  const failed = () => {
    if (file !== undefined) rmSync(file, { force: true });
  };
  return {
    members: { password: encodePassword(password) },
    async made(answer) {
      if (!holds(answer, "passwordTaken")) {
        failed();
        return context.note(text("cli.firstPassword.notTaken", { account: name }));
      }
      const said =
        file === undefined
          ? text("cli.firstPassword.shown", { account: name, password: paint.strong(password) })
          : text("cli.firstPassword.written", { account: name, file });
      return context.note(said);
    },
    failed,
  };
}

/** Never over a file that is there: it may hold other passwords. */
function writeNew(file: string, line: string): void {
  let descriptor: number;
  try {
    descriptor = openSync(file, "wx", 0o600);
  } catch (error) {
    throw new CliError("file", { text: { key: "cli.errors.unwritable", params: { file } }, cause: error });
  }
  try {
    writeSync(descriptor, line);
    fsyncSync(descriptor);
  } catch (error) {
    rmSync(file, { force: true });
    throw new CliError("file", { text: { key: "cli.errors.unwritable", params: { file } }, cause: error });
  } finally {
    closeSync(descriptor);
  }
}

function holds(answer: unknown, member: string): boolean {
  return typeof answer === "object" && answer !== null && Boolean(Reflect.get(answer, member));
}
