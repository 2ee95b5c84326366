import { encodePassword } from "@banche/core/wire";
import type { Context } from "../../context.ts";
import { usageError } from "../../errors.ts";
import { qrRows } from "../../output/qr.ts";
import { openConnection } from "../../session/connect.ts";

/**
 * Turns the user's second factor on, also when the server requires it before anything else. Secret and recovery codes are only written to
 * a terminal, never to a file or a pipe.
 *
 * @throws {CliError} `usage` when there is no terminal
 */
export async function turnOn(context: Context): Promise<void> {
  const { app, canAsk, text } = context;
  if (!canAsk) throw usageError("secondFactor.cli.terminalOnly");
  const connection = await openConnection(context);
  const { session, client } = connection;
  try {
    const { noPassword } = await session.load();
    const password = noPassword ? "" : await app.prompt(`${text("session.password")}: `, { hidden: true });
    const currentPassword = password === "" ? "" : encodePassword(password);
    const { secret, uri } = await client.secondFactor.start({ body: { currentPassword } });
    for (const line of qrRows(uri)) await context.say(line);
    await context.say(text("secondFactor.cli.addToApp", { secret: (secret.match(/.{1,4}/g) ?? []).join(" ") }));
    await context.say(uri);
    const code = await app.prompt(`${text("secondFactor.code")}: `);
    const { codes } = await client.secondFactor.confirm({ body: { code } });
    await context.say(`${context.paint.ok("✓")} ${text("secondFactor.cli.isOn")}`);
    for (const one of codes) await context.say(`  ${one}`);
  } finally {
    await connection.close();
  }
}
