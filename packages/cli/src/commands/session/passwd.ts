import { BancheError } from "@banche/core";
import { rules } from "@banche/core/forms";
import { encodePassword } from "@banche/core/wire";
import type { Context } from "../../context.ts";
import { CliError, usageError } from "../../errors.ts";
import type { Input } from "../../program/input.ts";
import { openConnection } from "../../session/connect.ts";
import { refusePasswordOnLine } from "../../session/password.ts";
import { textFromStdin } from "../../system/stdin.ts";

/**
 * Changes the own password and goes on in a new session: the server ends all others. Also where the password must be changed
 * before anything else.
 *
 * @throws {BancheError} `wrong_password`, `validation_failed`
 */
export async function changePassword(context: Context, input: Input): Promise<void> {
  refusePasswordOnLine(input);
  const connection = await openConnection(context);
  try {
    const { session, client } = connection;
    const { user } = await session.load();
    const { old, next } = input.flag("password-stdin") ? await fromStdin(context) : await asked(context);
    if (!rules.password.test(next)) {
      throw new BancheError("validation_failed", { details: { issues: [{ field: "password", rule: "password" }] } });
    }
    await client.profile.changePassword({
      body: { oldPassword: encodePassword(old), password: encodePassword(next) },
    });
    await session.signIn({ account: user?.account ?? "", password: next });
    connection.keepFactory();
    await context.note(`${context.paint.ok("✓")} ${context.text("cli.done.ownPassword")}`);
  } finally {
    await connection.close();
  }
}

interface Passwords {
  readonly old: string;
  readonly next: string;
}

/** The old password on the first line, the new one on the second. */
async function fromStdin({ app }: Context): Promise<Passwords> {
  const [old = "", next = "", ...more] = (await textFromStdin(app.stdin)).replace(/\r?\n$/, "").split(/\r?\n/);
  if (old === "" || next === "" || more.length > 0) throw usageError("cli.usage.twoPasswords");
  return { old, next };
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
  return { old, next };
}
