import { Command as Program, CommanderError, InvalidArgumentError, Option } from "commander";
import { type Command, type Entry, isNoun, type OptionSpec, syntaxOf } from "../commands/command.ts";
import { globalOptions, helpOption, versionOption } from "../commands/globals.ts";
import { type CliError, usageError } from "../errors.ts";
import { createInput, type Input, type OptionValue } from "./input.ts";
import { type Line, unambiguous } from "./line.ts";

export type Parsed =
  | { readonly kind: "run"; readonly command: Command; readonly path: readonly string[]; readonly input: Input }
  /** Help on the program, a noun or a command. */
  | { readonly kind: "help"; readonly path: readonly string[] }
  | { readonly kind: "version" };

/**
 * Parses a command line against the tree of commands.
 *
 * @throws {CliError} `usage`, with a suggestion if there is a similar name
 */
export function parse(tree: readonly Entry[], line: Line): Parsed {
  let parsed: Parsed = { kind: "help", path: [] };
  const program = new Program("banche")
    .exitOverride()
    .configureOutput({ writeOut: () => undefined, writeErr: () => undefined })
    .configureHelp({
      formatHelp: (asked) => {
        parsed = { kind: "help", path: pathOf(asked) };
        return "";
      },
    })
    .helpCommand(false)
    .helpOption(helpOption.flags)
    .version("", versionOption.flags);
  for (const option of globalOptions) program.addOption(toOption(option));
  for (const entry of tree) {
    const child = program.command(entry.name);
    if (!isNoun(entry)) addCommand(child, entry);
    else if (line.path[0] === entry.name) {
      for (const command of entry.commands) addCommand(child.command(command.name), command);
    }
  }
  try {
    program.parse(unambiguous(line), { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.code === "commander.version") return { kind: "version" };
    if (!error.code.startsWith("commander.help")) throw toUsageError(error);
  }
  return parsed;

  function addCommand(to: Program, command: Command): void {
    for (const argument of command.args ?? []) to.argument(syntaxOf(argument));
    for (const option of command.options ?? []) to.addOption(toOption(option));
    to.action(() => {
      for (const [index, { name, choices }] of (command.args ?? []).entries()) {
        const given = to.args[index];
        if (choices && given !== undefined && !choices.includes(given)) {
          throw usageError("cli.usage.choice", { option: name, value: given, choices: choices.join(", ") });
        }
      }
      const input = createInput(to.args, { ...valuesOf(program), ...valuesOf(to) });
      parsed = { kind: "run", command, path: pathOf(to), input };
    });
  }
}

function toOption({ flags, choices, accepts, repeat }: OptionSpec): Option {
  const option = new Option(flags);
  if (choices) option.choices([...choices]);
  if (choices && accepts) {
    option.argParser((value: string) => {
      if (accepts(value)) return value;
      throw new InvalidArgumentError(`Allowed choices are ${choices.join(", ")}.`);
    });
  }
  if (repeat) option.argParser((value: string, before: readonly string[] | undefined) => [...(before ?? []), value]);
  return option;
}

function valuesOf(program: Program): Record<string, OptionValue> {
  const values: Record<string, OptionValue> = {};
  for (const option of program.options) {
    const value: unknown = program.getOptionValue(option.attributeName());
    const name = (option.long ?? option.flags).replace(/^--/, "");
    if (option.negate) values[name] = value === false;
    else if (typeof value === "string" || typeof value === "boolean") values[name] = value;
    else if (Array.isArray(value)) values[name] = value.map(String);
  }
  return values;
}

function pathOf(program: Program): readonly string[] {
  return program.parent ? [...pathOf(program.parent), program.name()] : [];
}

/** Commander's messages are English; only its codes and the quoted words are used. Values are not repeated, because one may be a secret. */
function toUsageError({ code, message }: CommanderError): CliError {
  const [word = "", second = ""] = [...message.matchAll(/'([^']*)'/g)].map((match) => match[1]?.split("=")[0] ?? "");
  const meant = /Did you mean (?:one of )?(.+?)\?/.exec(message)?.[1];
  const mend = meant === undefined ? undefined : { key: "cli.usage.meant" as const, params: { words: meant } };
  switch (code) {
    case "commander.unknownOption":
      return usageError("cli.usage.unknownOption", { option: word }, mend);
    case "commander.unknownCommand":
      return usageError("cli.usage.unknownCommand", { command: word }, mend);
    case "commander.missingArgument":
      return usageError("cli.usage.missingArgument", { name: word });
    case "commander.optionMissingArgument":
      return usageError("cli.usage.missingValue", { option: word });
    case "commander.invalidArgument": {
      const choices = /Allowed choices are (.+)\.$/.exec(message)?.[1] ?? "";
      return usageError("cli.usage.choice", { option: word.split(" ")[0] ?? "", value: second, choices });
    }
    case "commander.excessArguments":
      return usageError("cli.usage.tooMany", {}, { key: "cli.usage.seeHelp" });
    default:
      return usageError("cli.usage.other", { text: message.replace(/^error: /, "") });
  }
}
