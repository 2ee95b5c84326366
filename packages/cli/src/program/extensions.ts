import type { ProgramCall } from "../app.ts";
import type { Entry } from "../commands/command.ts";
import { globalOptions } from "../commands/globals.ts";
import type { ReadingApp } from "./asked.ts";
import { type Line, longOf } from "./line.ts";

/** Options before the name of an extension, and the variables that pass their values to it. */
const variables: ReadonlyMap<string, string> = new Map([
  ["--server", "BANCHE_SERVER"],
  ["--profile", "BANCHE_PROFILE"],
  ["--factory", "BANCHE_FACTORY"],
  ["--lang", "BANCHE_LANG"],
]);

/** Whether a name is a built-in command; those win over programs. */
export function isBuiltIn(tree: readonly Entry[], name: string): boolean {
  return tree.some((entry) => entry.name === name);
}

/**
 * The program to run when a line names an extension: `banche-<name>` on the PATH, unless there is such a built-in command. All words after
 * the name are passed on unchanged. The program gets profile and server from its environment and calls `banche` for the rest; a token is
 * never on its command line.
 */
export function extensionCall(
  app: Pick<ReadingApp, "programs" | "env" | "profiles" | "command">,
  argv: readonly string[],
  { parts, path }: Line,
): ProgramCall | undefined {
  const given: Record<string, string> = {};
  const first = parts.findIndex(({ kind }) => kind !== "option");
  const named = parts[first];
  if (path.length > 0 || named?.kind !== "argument") return undefined;
  for (const part of parts.slice(0, first)) {
    if (part.kind !== "option" || !part.spec || !globalOptions.includes(part.spec)) return undefined;
    const variable = variables.get(longOf(part.spec));
    if (variable !== undefined && part.value !== undefined) given[variable] = part.value;
  }
  const { text: name, at } = named;
  const program = app.programs().find((one) => one.name === name);
  if (!program) return undefined;
  const profile = given["BANCHE_PROFILE"] ?? (app.env["BANCHE_PROFILE"] || (app.profiles.current() ?? "default"));
  const server = given["BANCHE_SERVER"] ?? (app.env["BANCHE_SERVER"] || app.profiles.read(profile).server);
  return {
    path: program.path,
    args: argv.slice(at + 1),
    env: {
      ...given,
      BANCHE_PROFILE: profile,
      ...(server !== undefined && { BANCHE_SERVER: server }),
      BANCHE_COMMAND: app.command,
    },
  };
}
