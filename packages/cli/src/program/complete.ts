import type { Language } from "@banche/core";
import { type Command, type Entry, isNoun, type OptionSpec } from "../commands/command.ts";
import { globalOptions, helpOption } from "../commands/globals.ts";

/**
 * What may come next: a line for each candidate, name and text with a tab between. Nothing where a file name or a free
 * value belongs.
 *
 * @param words - of the line behind `banche`, the last one as far as it is typed
 */
export function complete(tree: readonly Entry[], words: readonly string[], language: Language): string {
  const typed = words.at(-1) ?? "";
  const before = words.slice(0, -1);
  let at: readonly Entry[] = tree;
  let command: Command | undefined;
  const args: string[] = [];
  let open: OptionSpec | undefined;
  for (const word of before) {
    if (open) open = undefined;
    else if (word.startsWith("-")) open = optionTaking(word, command);
    else if (command) args.push(word);
    else {
      const entry = at.find(({ name }) => name === word);
      if (!entry) return "";
      if (isNoun(entry)) at = entry.commands;
      else command = entry;
    }
  }
  const candidates = open
    ? (open.choices ?? []).map((value) => [value, ""] as const)
    : typed.startsWith("-")
      ? optionsOf(command).map(({ flags, words: text }) => [longOf(flags), text(language)] as const)
      : command
        ? (command.args?.[args.length]?.choices ?? []).map((value) => [value, ""] as const)
        : at.map(({ name, words: text }) => [name, text(language)] as const);
  return candidates
    .filter(([name]) => name.startsWith(typed))
    .map(([name, text]) => `${name}\t${text}\n`)
    .join("");
}

function optionsOf(command: Command | undefined): readonly OptionSpec[] {
  return [...(command?.options ?? []), ...globalOptions, helpOption].filter(({ hidden }) => !hidden);
}

/** The option, when its value comes as the next word. */
function optionTaking(word: string, command: Command | undefined): OptionSpec | undefined {
  return optionsOf(command).find(({ flags }) => flags.split(/[ ,]+/).includes(word) && flags.includes("<"));
}

function longOf(flags: string): string {
  return /--[\w-]+/.exec(flags)?.[0] ?? flags;
}
