import { type Command, type Entry, isNoun } from "../commands/command.ts";

/**
 * `--json` has an optional value, so the word behind it may be its fields or an argument of the command. It is fields when
 * the command takes no arguments, or when every part of it is a field of the command: `users get --json zhangwei` reads the
 * user, `users get --json account,email zhangwei` prints two fields. `--debug` has one, too: `http` and nothing else.
 */
export function attachFields(tree: readonly Entry[], argv: readonly string[]): string[] {
  const { command, words } = findCommand(tree, argv);
  const end = argv.indexOf("--");
  const result: string[] = [];
  for (let index = 0; index < argv.length; index += 1) {
    const word = argv[index] ?? "";
    const next = argv[index + 1];
    const isBefore = end < 0 || index < end;
    if (word === "--debug" && isBefore) {
      result.push(next === "http" ? "--debug=http" : "--debug=");
      if (next === "http") index += 1;
      continue;
    }
    const isOption = word === "--json" && isBefore;
    if (!isOption || next === undefined || next.startsWith("-")) {
      result.push(word);
      continue;
    }
    const known = command?.fields ?? [];
    const noArguments = command !== undefined && !command.args?.length;
    const isList = !words.has(index + 1) && (noArguments || next.split(",").every((name) => known.includes(name)));
    result.push(isList ? `--json=${next}` : "--json=");
    if (isList) index += 1;
  }
  return result;
}

/** The command that a line names, and where its words stand. */
export function findCommand(
  tree: readonly Entry[],
  argv: readonly string[],
): { readonly command: Command | undefined; readonly words: ReadonlySet<number> } {
  const words = new Set<number>();
  let at: readonly Entry[] = tree;
  for (const [index, word] of argv.entries()) {
    const entry = at.find(({ name }) => name === word);
    if (!entry) continue;
    words.add(index);
    if (!isNoun(entry)) return { command: entry, words };
    at = entry.commands;
  }
  return { command: undefined, words };
}
