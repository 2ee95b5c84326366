import { hasCode } from "@banche/core";
import { encodePassword } from "@banche/core/wire";
import type { Context } from "../../context.ts";
import { usageError } from "../../errors.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";
import { readPassword, refusePasswordOnLine } from "../../session/password.ts";

/**
 * Changes the user's mobile number or e-mail address, with the password. If the server requires a code for a new number, it sends one
 * there; the code is typed, or given at a second run.
 *
 * @throws {BancheError} `wrong_password`, `validation_failed` without a code, `conflict` when another account has the number
 */
export async function changeContact(context: Context, input: Input): Promise<void> {
  refusePasswordOnLine(input);
  const [mobile, email, code] = [input.text("mobile")?.trim(), input.text("email")?.trim(), input.text("code")];
  if (mobile === undefined && email === undefined) throw usageError("cli.usage.contactMissing");
  const password = await readPassword(context, input, context.text("session.password"));
  const currentPassword = encodePassword(password);
  await withSession(context, async ({ client }) => {
    const save = (mobileCode: string | undefined) =>
      client.profile.update({
        body: {
          ...(mobile !== undefined && { mobilePhone: mobile }),
          ...(email !== undefined && { email }),
          currentPassword,
          ...(mobileCode !== undefined && { mobileCode: mobileCode.trim() }),
        },
      });
    try {
      await save(code);
    } catch (error) {
      const isCodeWanted =
        hasCode(error, "validation_failed") && error.details.issues?.[0]?.rule === "codeRequired" && mobile;
      if (!isCodeWanted) throw error;
      await client.profile.sendMobileCode({ body: { mobile, currentPassword } });
      await context.note(context.text("cli.contact.codeSent", { mobile }));
      if (!context.canAsk) throw error;
      await save(await context.app.prompt(`${context.text("profile.fields.mobileCode")}: `));
    }
  });
  await context.note(`${context.paint.ok("✓")} ${context.text("cli.contact.done")}`);
}
