import { hasCode } from "@banche/core";
import { firstPasswords } from "@banche/core/bulk";
import { oneLine } from "@banche/core/text";
import { openPasswordFile } from "../../bulk/passwordFile.ts";
import type { Context } from "../../context.ts";
import type { Input } from "../../program/input.ts";
import type { SignedIn } from "../../session/connect.ts";
import type { Draft } from "./draft.ts";

/** The password of a user who is about to be created (ADR 0118). */
export interface FirstPassword {
  /** Members that are sent with the record; none when the password cannot be shown anywhere. */
  readonly members: Readonly<Record<string, unknown>>;
  /** Shows the password once, if the server accepted it. */
  made(answer: unknown): Promise<void>;
  /** Removes the written password, unless the user may exist with this password. */
  failed(error: unknown): void;
}

/**
 * Makes a password for a new record that people sign in with, and finds a place for it: the new file of `--password-file`, else the
 * terminal. When errors go to a log there is no such place: the user gets no password, and this is reported. Undefined for other records.
 *
 * @throws {CliError} as `openPasswordFile`
 */
export async function firstPassword(
  context: Context,
  connection: SignedIn,
  input: Input,
  { name: resource, body }: { readonly name: string; readonly body: Draft },
): Promise<FirstPassword | undefined> {
  const { app, text, paint } = context;
  const { passwordOf, fields } = connection.registry.of(resource);
  const key = body[fields[passwordOf ?? ""]?.key ?? ""];
  if (passwordOf === undefined || typeof key !== "string") return undefined;
  const account = oneLine(key);
  const file = await openPasswordFile(context, connection, input, false);
  if (!file && !app.stderr.isTTY) {
    return {
      members: {},
      // Servers of the platform return no id, and use one password for all new users.
      made: async (answer) => {
        if (holds(answer, "id")) await context.note(text("cli.firstPassword.none", { account }));
      },
      failed: () => undefined,
    };
  }
  const passwords = file ?? firstPasswords({ registry: connection.registry, randomBytes: app.randomBytes });
  const members = passwords.withNew(resource, { [passwordOf]: key });
  const drop = () => passwords.take({ op: "create", resource, status: "failed", key });
  return {
    members,
    async made(answer) {
      const password = passwords.made.get(key) ?? "";
      const isTaken = holds(answer, "passwordTaken");
      if (!isTaken) drop();
      file?.close();
      if (!isTaken) return context.note(text("cli.firstPassword.notTaken", { account }));
      const said = file
        ? text("cli.firstPassword.written", { account, file: file.path })
        : text("cli.firstPassword.shown", { account, password: paint.strong(password) });
      return context.note(said);
    },
    failed(error) {
      // After a lost answer the user may have been created.
      if (!hasCode(error, "connection_lost", "timeout", "aborted")) drop();
      file?.close();
    },
  };
}

function holds(answer: unknown, member: string): boolean {
  return typeof answer === "object" && answer !== null && Boolean(Reflect.get(answer, member));
}
