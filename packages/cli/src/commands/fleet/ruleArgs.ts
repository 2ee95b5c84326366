import { readFile } from "node:fs/promises";
import { resolve } from "node:path";

import type { Client } from "@banche/core";
import { faultsOfRules, type FleetRules, fleetRulesOf, isFleetRule, usualFleetRules } from "@banche/core/tracking";

import type { Context } from "../../context.ts";
import { CliError, usageError } from "../../errors.ts";
import { textFromStdin } from "../../system/stdin.ts";

/** Rules that the user gave, by name. */
export type GivenRules = Partial<FleetRules>;

/** @throws {CliError} `usage` if the server has no rules */
export async function askRules(client: Client): Promise<FleetRules & { readonly version: number }> {
  if (!(await client.additions()).has("fleet-rules")) throw usageError("fleetRules.missing");
  const { version, ...told } = await client.fleetRules.read();
  return { ...fleetRulesOf(told), version };
}

/** Parses arguments such as `speedKmh=80`. @throws {CliError} `usage` */
export function rulesIn(args: readonly string[]): GivenRules {
  return Object.fromEntries(
    args.map((arg) => {
      const at = arg.indexOf("=");
      const [name, value] = [arg.slice(0, Math.max(0, at)), arg.slice(at + 1)];
      return ruleIn(at < 0 ? arg : name, at < 0 ? "" : value);
    }),
  );
}

/** Reads a JSON object of rules. @throws {CliError} `file`, `usage` */
export async function rulesInFile({ app }: Context, file: string): Promise<GivenRules> {
  const text = file === "-" ? await textFromStdin(app.stdin) : await textOf(resolve(app.cwd, file), file);
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw badFile(file);
  }
  if (typeof content !== "object" || content === null || Array.isArray(content)) throw badFile(file);
  return Object.fromEntries(Object.entries(content).map(([name, value]) => ruleIn(name, String(value))));
}

async function textOf(path: string, file: string): Promise<string> {
  return readFile(path, "utf8").catch((cause: unknown) => {
    throw new CliError("file", {
      text: { key: "fleetRules.cli.unreadable", params: { file } },
      details: { file },
      cause,
    });
  });
}

const badFile = (file: string) =>
  new CliError("file", { text: { key: "fleetRules.cli.badFile", params: { file } }, details: { file } });

function ruleIn(name: string, value: string): readonly [keyof FleetRules, number] {
  if (!isFleetRule(name)) throw usageError("fleetRules.cli.unknown", { name });
  if (!/^\d{1,6}$/.test(value)) throw usageError("fleetRules.cli.value", { name, value });
  return [name, Number(value)];
}

/** Checks rules before they are sent. @throws {CliError} `usage` with the first fault */
export function checkRules({ text }: Context, rules: FleetRules): void {
  const [fault] = faultsOfRules(rules);
  if (!fault) return;
  const { field, rule, bound = usualFleetRules[fault.field] } = fault;
  const problem = text(`fleetRules.problems.${rule}`, { bound });
  throw usageError("fleetRules.cli.broken", { name: field, problem });
}
