import { mapDatums, secondFactorDemands } from "@banche/core/wire";
import type { Context } from "../../context.ts";
import { type CliError, usageError } from "../../errors.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";
import { readPassword, refusePasswordOnLine } from "../../session/password.ts";

/** The setting that is read only from standard input; an empty value removes it. */
const secret = "mailPassword";

/** Changes settings, all of them or none. */
export async function setSettings(context: Context, input: Input): Promise<void> {
  const pairs = input.args.map((arg) => {
    const at = arg.indexOf("=");
    if (at < 1) throw usageError("sysConfig.cli.unknown", { name: arg }, { key: "sysConfig.cli.seeList" });
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
      if (!known.has(name)) throw unknown(name, [...known.keys()]);
      return [name, typed(name, text, known.get(name))] as const;
    });
    await client.sysConfig.update({ body: { ...Object.fromEntries(body), version } });
  });
  const names = pairs.map(([name]) => name).join(", ");
  await context.note(`${context.paint.ok("✓")} ${context.text("sysConfig.cli.changed", { names })}`);
}

/** Settings that take one of certain words. */
const choices: Readonly<Record<string, readonly string[]>> = {
  secondFactor: secondFactorDemands,
  mapDatum: mapDatums,
};

/** Converts a text to the type of the current value. @throws {CliError} `usage` when this is not possible */
function typed(name: string, text: string, now: unknown): string | number | boolean {
  const words = choices[name];
  if (words && !words.includes(text)) {
    throw usageError("sysConfig.cli.choice", { name, value: text, choices: words.join(", ") });
  }
  if (typeof now === "number") {
    if (/^\d{1,6}$/.test(text)) return Number(text);
    throw usageError("sysConfig.cli.number", { name, value: text });
  }
  if (typeof now !== "boolean") return text;
  if (/^(?:true|false|1|0)$/.test(text)) return text === "true" || text === "1";
  throw usageError("sysConfig.cli.flag", { name, value: text });
}

/** The error for an unknown setting, with the most similar name if there is one. */
function unknown(name: string, names: readonly string[]): CliError {
  const lower = name.toLowerCase();
  const meant = names.filter((one) => one.toLowerCase().includes(lower) || isNear(one.toLowerCase(), lower));
  const mend =
    meant.length > 0
      ? ({ key: "cli.usage.meant", params: { words: meant.join(", ") } } as const)
      : ({ key: "sysConfig.cli.seeList" } as const);
  return usageError("sysConfig.cli.unknown", { name }, mend);
}

/** Whether two names differ in one letter that was left out, added or exchanged. */
function isNear(a: string, b: string): boolean {
  const [long, short] = a.length >= b.length ? [a, b] : [b, a];
  let at = 0;
  while (at < short.length && long[at] === short[at]) at += 1;
  const rest = long.length === short.length ? short.slice(at + 1) : short.slice(at);
  return long.slice(at + 1) === rest;
}
