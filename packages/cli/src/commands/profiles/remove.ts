import type { Context } from "../../context.ts";
import type { Input } from "../../program/input.ts";
import { keyringName } from "../../session/tokens.ts";
import { refuseUnknown } from "./use.ts";

/**
 * Deletes a profile with its token and its completion words. Its session on the server stays active until it expires; `logout --profile`
 * ends it.
 */
export async function removeProfile(context: Context, input: Input): Promise<void> {
  const { app, text } = context;
  const [name = ""] = input.args;
  refuseUnknown(context, name);
  if (!input.flag("yes")) await context.confirm(text("cli.ask.removeProfile", { name }), "--yes");
  const { server, account, tokens } = app.profiles.read(name);
  if (tokens === "keyring" && server !== undefined) await app.keyring.remove(keyringName(name, server));
  if (server !== undefined && account !== undefined) app.candidates.clear({ server, account });
  app.profiles.remove(name);
  await context.note(`${context.paint.ok("✓")} ${text("cli.done.profileRemoved", { name })}`);
}
