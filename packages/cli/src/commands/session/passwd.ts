import { BancheError, type Client, hasCode } from "@banche/core";
import { rules } from "@banche/core/forms";
import { encodePassword } from "@banche/core/wire";
import type { Context } from "../../context.ts";
import { CliError, usageError } from "../../errors.ts";
import type { Input } from "../../program/input.ts";
import { openConnection } from "../../session/connect.ts";
import { refusePasswordOnLine } from "../../session/password.ts";
import { codeFor } from "../../session/secondFactor.ts";
import { textFromStdin } from "../../system/stdin.ts";

/**
 * Changes the user's password and continues in a new session; the server ends all other sessions. With a second factor this session
 * continues. Works also when the password must be changed before anything else.
 *
 * @throws {BancheError} `wrong_password`, `validation_failed`
 */
export async function changePassword(context: Context, input: Input): Promise<void> {
  refusePasswordOnLine(input);
  const connection = await openConnection(context);
  try {
    const { session, client } = connection;
    const { user, mustChangePassword } = await session.load();
    const { old, next, code } = input.flag("password-stdin") ? await fromStdin(context) : await asked(context);
    if (!rules.password.test(next)) {
      throw new BancheError("validation_failed", { details: { issues: [{ field: "password", rule: "password" }] } });
    }
    const passwords = { oldPassword: encodePassword(old), password: encodePassword(next) };
    const hasFactor = await isOn(client);
    const secondFactor = hasFactor && !mustChangePassword ? await codeFor(context, { password: old, code }) : undefined;
    await client.profile.changePassword({
      body: { ...passwords, ...(secondFactor !== undefined && { secondFactor }) },
    });
    if (!hasFactor) await session.signIn({ account: user?.account ?? "", password: next });
    connection.keepFactory();
    await context.note(`${context.paint.ok("✓")} ${context.text("cli.done.ownPassword")}`);
  } finally {
    await connection.close();
  }
}

interface Passwords {
  readonly old: string;
  readonly next: string;
  readonly code: string | undefined;
}

async function isOn(client: Client): Promise<boolean> {
  if (!(await client.additions()).has("second-factor")) return false;
  try {
    return (await client.secondFactor.state()).on;
  } catch (error) {
    // Servers of earlier versions refuse this call until the password is changed.
    if (hasCode(error, "password_change_required")) return false;
    throw error;
  }
}

/** Reads the old password from the first line, the new one from the second, a one-time code from the third. */
async function fromStdin({ app }: Context): Promise<Passwords> {
  const [old = "", next = "", code, ...more] = (await textFromStdin(app.stdin)).replace(/\r?\n$/, "").split(/\r?\n/);
  if (old === "" || next === "" || more.length > 0) throw usageError("cli.usage.twoPasswords");
  return { old, next, code };
}

async function asked({ app, canAsk, text }: Context): Promise<Passwords> {
  if (!canAsk) {
    throw new CliError("usage", {
      text: { key: "cli.usage.passwordNeeded" },
      mend: { key: "cli.usage.useFlag", params: { flag: "--password-stdin" } },
    });
  }
  const secret = (question: string) => app.prompt(`${question}: `, { hidden: true });
  const old = await secret(text("profile.fields.oldPassword"));
  const next = await secret(text("profile.fields.newPassword"));
  const again = await secret(text("profile.fields.repeatPassword"));
  if (again !== next) throw usageError("validation.unequal");
  return { old, next, code: undefined };
}
