import type { Context } from "../../context.ts";
import { usageError } from "../../errors.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";
import { readPassword, refusePasswordOnLine } from "../../session/password.ts";

/** The setting that is read only from standard input; an empty value removes it. */
const secret = "mailPassword";

/** Changes settings, all of them or none. */
export async function setSettings(context: Context, input: Input): Promise<void> {
  const pairs = input.args.map((arg) => {
    const at = arg.indexOf("=");
    if (at < 1) throw usageError("sysConfig.cli.unknown", { name: arg });
    return [arg.slice(0, at), arg.slice(at + 1)] as const;
  });
  refusePasswordOnLine(input);
  if (pairs.some(([name, text]) => name === secret && text !== "")) {
    throw usageError("cli.usage.passwordOnLine", {}, { key: "cli.usage.usePasswordStdin" });
  }
  if (input.flag("password-stdin")) {
    pairs.push([secret, await readPassword(context, input, context.text("sysConfig.fields.mailPassword"))]);
  }
  if (pairs.length === 0) throw usageError("cli.usage.missingArgument", { name: "setting" });
  await withSession(context, async ({ client }) => {
    const { version, ...now } = await client.sysConfig.read();
    const known = new Map<string, unknown>(Object.entries(now));
    const body = pairs.map(([name, text]) => {
      if (!known.has(name)) throw usageError("sysConfig.cli.unknown", { name });
      return [name, typed(text, known.get(name))] as const;
    });
    await client.sysConfig.update({ body: { ...Object.fromEntries(body), version } });
  });
  const names = pairs.map(([name]) => name).join(", ");
  await context.note(`${context.paint.ok("✓")} ${context.text("sysConfig.cli.changed", { names })}`);
}

/** Converts a text to the type of the current value. @throws {CliError} when this is not possible */
function typed(text: string, now: unknown): string | number | boolean {
  if (typeof now === "string") return text;
  if (typeof now === "number" && /^\d{1,6}$/.test(text)) return Number(text);
  if (typeof now === "boolean" && /^(?:true|false|1|0)$/.test(text)) return text === "true" || text === "1";
  throw usageError("sysConfig.cli.value", { value: text });
}
