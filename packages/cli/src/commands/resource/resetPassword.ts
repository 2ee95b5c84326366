import { BancheError } from "@banche/core";
import { newPassword } from "@banche/core/forms";
import { oneLine } from "@banche/core/text";
import { encodePassword } from "@banche/core/wire";
import type { Context } from "../../context.ts";
import { usageError } from "../../errors.ts";
import { type Detail, printDetails } from "../../output/details.ts";
import { wantsData } from "../../output/view.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";
import { readPassword, refusePasswordOnLine } from "../../session/password.ts";
import type { Run } from "../command.ts";
import { findTargets, type Target } from "./keys.ts";

/** Sets a new password for a user: typed, piped in, or generated and printed once. */
export function resetPassword(name: string): Run {
  return async (context, input) => {
    refusePasswordOnLine(input);
    if (input.flag("generate") && input.flag("password-stdin")) throw usageError("cli.usage.generateAndStdin");
    await withSession(context, async (connection) => {
      const { client } = connection;
      const resource = connection.registry.of(name);
      const [target] = await findTargets(connection, resource, input.args);
      if (!target) return;
      const password = input.flag("generate") ? newPassword(context.app.randomBytes) : await askNew(context, input);
      const encoded = encodePassword(password);
      await client.users.resetPassword({
        params: { id: target.id },
        body: { id: target.id, password: encoded, repeated: encoded },
      });
      if (input.flag("generate")) {
        if (wantsData(context)) await printDetails(context, detailsOf(context, target, password));
        else await context.print(password);
      }
      const said = context.text("cli.done.passwordReset", { name: oneLine(target.key) });
      await context.note(`${context.paint.ok("✓")} ${said}`);
    });
  };
}

function detailsOf({ text }: Context, { key, id }: Target, password: string): readonly Detail[] {
  return [
    { name: "account", title: text("session.account"), value: key },
    { name: "id", title: "id", value: id },
    { name: "password", title: text("session.password"), value: password },
  ];
}

async function askNew(context: Context, input: Input): Promise<string> {
  const { text } = context;
  const password = await readPassword(context, input, text("users.newPassword"));
  if (!/^[A-Za-z0-9]{6,16}$/.test(password)) {
    throw new BancheError("validation_failed", { details: { issues: [{ field: "password", rule: "password" }] } });
  }
  if (input.flag("password-stdin")) return password;
  const again = await context.app.prompt(`${text("users.repeatPassword")}: `, { hidden: true });
  if (again !== password) throw usageError("validation.unequal");
  return password;
}
