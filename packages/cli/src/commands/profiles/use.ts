import type { Context } from "../../context.ts";
import { notFound } from "../../errors.ts";
import type { Input } from "../../program/input.ts";

/** Makes a profile the default, used when neither `--profile` nor `BANCHE_PROFILE` names another. */
export async function useProfile(context: Context, input: Input): Promise<void> {
  const { app, text } = context;
  const [name = ""] = input.args;
  refuseUnknown(context, name);
  app.profiles.use(name);
  await context.note(`${context.paint.ok("✓")} ${text("cli.done.profileUsed", { name })}`);
}

/** @throws {CliError} `not_found` */
export function refuseUnknown({ app }: Context, name: string): void {
  const known = app.profiles.list();
  if (!known.includes(name)) throw notFound("cli.usage.unknownProfile", { value: name, profiles: known.join(", ") });
}
