import { type Entry, isNoun } from "../commands/command.ts";

export type Quick = { readonly kind: "help"; readonly path: readonly string[] } | { readonly kind: "version" };

/**
 * Understands the lines that only ask for a help page or the version, without the parser: loading it takes longer than
 * all the rest of `banche --help`. Undefined for all other lines.
 */
export function quickLine(tree: readonly Entry[], argv: readonly string[]): Quick | undefined {
  if (argv.length === 1 && (argv[0] === "--version" || argv[0] === "-V")) return { kind: "version" };
  const path: string[] = [];
  let at: readonly Entry[] = tree;
  let asksForHelp = false;
  for (let index = 0; index < argv.length; index += 1) {
    const word = argv[index] ?? "";
    if (word === "--help" || word === "-h") asksForHelp = true;
    else if (word === "--lang") index += 1;
    else if (!word.startsWith("--lang=")) {
      const entry = at.find(({ name }) => name === word);
      if (!entry) return undefined;
      path.push(word);
      at = isNoun(entry) ? entry.commands : [];
    }
  }
  return asksForHelp || at === tree ? { kind: "help", path } : undefined;
}
