import { hasCode } from "@banche/core";
import { firstPasswords } from "@banche/core/bulk";
import { oneLine } from "@banche/core/text";
import { openPasswordFile } from "../../bulk/passwordFile.ts";
import type { Context } from "../../context.ts";
import type { Input } from "../../program/input.ts";
import type { SignedIn } from "../../session/connect.ts";
import type { Draft } from "./draft.ts";

/** The password of a user who is about to be made (ADR 0118). */
export interface FirstPassword {
  /** Members that are sent with the record; none where there is no place to show a password. */
  readonly members: Readonly<Record<string, unknown>>;
  /** Shows the password where the server took it, once. */
  made(answer: unknown): Promise<void>;
  /** Takes back what was written, unless the user may be there with this password. */
  failed(error: unknown): void;
}

/**
 * Makes a password for a new record that somebody signs in with, and finds a place for it: the new file of `--password-file`,
 * else the terminal. Where errors go to a log there is none: the user then has no password, and that is told. Undefined for
 * other records.
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
      // After a lost answer the user may be there.
      if (!hasCode(error, "connection_lost", "timeout", "aborted")) drop();
      file?.close();
    },
  };
}

function holds(answer: unknown, member: string): boolean {
  return typeof answer === "object" && answer !== null && Boolean(Reflect.get(answer, member));
}
