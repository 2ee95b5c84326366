import { type Command, type Entry, isNoun, type OptionSpec } from "../commands/command.ts";
import { globalOptions, helpOption, versionOption } from "../commands/globals.ts";

/** One part of a command line: one word, or an option with its value. */
export type Part =
  | { readonly kind: "name"; readonly name: string }
  | {
      readonly kind: "option";
      /** The option as written, without its value. */
      readonly written: string;
      /** Undefined: there is no such option. */
      readonly spec: OptionSpec | undefined;
      readonly value: string | undefined;
      /** All words of it, as written. */
      readonly words: readonly string[];
    }
  /** `at`: its index among the words. */
  | { readonly kind: "argument"; readonly text: string; readonly at: number }
  /** `--`: all words after it are arguments. */
  | { readonly kind: "end" };

/** A parsed command line, which may have errors. */
export interface Line {
  readonly parts: readonly Part[];
  /** The matched entries, beginning with the noun. */
  readonly path: readonly string[];
  readonly command: Command | undefined;
  /** The entries that may follow. */
  readonly below: readonly Entry[];
  /** The option at the end of the line whose value is not typed yet. */
  readonly open: OptionSpec | undefined;
}

/**
 * The only parser for the structure of a command line; command parser, completion, extensions, quick help and error reports start with it.
 * Never throws.
 */
export function readLine(tree: readonly Entry[], words: readonly string[]): Line {
  // The values of an option depend on the command, which may come after it.
  return read(tree, words, read(tree, words, "unknown").command);
}

/** The command of a line; `unknown` while it is being searched for. */
type Meant = Command | "unknown" | undefined;

function read(tree: readonly Entry[], words: readonly string[], meant: Meant): Line {
  const parts: Part[] = [];
  const path: string[] = [];
  let below = tree;
  let command: Command | undefined;
  let open: OptionSpec | undefined;
  let isEnded = false;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? "";
    const entry = isEnded ? undefined : below.find(({ name }) => name === word);
    if (entry) {
      parts.push({ kind: "name", name: word });
      path.push(word);
      below = isNoun(entry) ? entry.commands : [];
      if (!isNoun(entry)) command = entry;
    } else if (isEnded || !word.startsWith("-") || word === "-") {
      parts.push({ kind: "argument", text: word, at });
      below = [];
    } else if (word === "--") {
      isEnded = true;
      parts.push({ kind: "end" });
    } else {
      const [written = "", joined] = word.split(/=(.*)/s);
      const spec = optionsOf(command ?? (meant === "unknown" ? undefined : meant)).find(({ flags }) =>
        namesOf(flags).includes(written),
      );
      const next = words[at + 1];
      const takes = joined === undefined && takesNext(spec, next, meant, below);
      const isLast = next === undefined && joined === undefined;
      if (isLast && spec && takesValue(spec)) open = spec;
      parts.push({
        kind: "option",
        written,
        spec,
        value: takes ? next : joined,
        words: words.slice(at, takes ? at + 2 : at + 1),
      });
      if (takes) at += 1;
    }
  }
  return { parts, path, command, below, open };
}

/**
 * Whether the word after an option is its value. If the value is optional, the word counts as value when it is among the choices. For a
 * list of fields it counts when the command takes no arguments or has all these fields.
 */
function takesNext(
  spec: OptionSpec | undefined,
  next: string | undefined,
  command: Meant,
  below: readonly Entry[],
): boolean {
  if (!spec || next === undefined) return false;
  if (needsValue(spec)) return true;
  if (!takesValue(spec) || next.startsWith("-")) return false;
  if (spec.hints) return spec.hints.includes(next);
  if (!command || below.some(({ name }) => name === next)) return false;
  if (command === "unknown") return true;
  return !command.args?.length || next.split(",").every((name) => command.fields?.includes(name));
}

const needsValue = ({ flags }: OptionSpec): boolean => flags.includes("<");
const takesValue = ({ flags }: OptionSpec): boolean => /[<[]/.test(flags);
const namesOf = (flags: string): readonly string[] => flags.split(/[ ,]+/);

/** The long name of an option, such as `--json`. */
export function longOf({ flags }: OptionSpec): string {
  return /--[\w-]+/.exec(flags)?.[0] ?? flags;
}

/** The options of a command, with the global ones. */
export function optionsOf(command: Command | undefined): readonly OptionSpec[] {
  return [...(command?.options ?? []), ...globalOptions, helpOption, versionOption];
}

/** The value of an option, by its long name; the last one counts. Empty when it has no value; undefined when the option is not given. */
export function givenFor({ parts }: Line, long: string): string | undefined {
  const given = parts.findLast(
    (part) => part.kind === "option" && part.spec !== undefined && longOf(part.spec) === long,
  );
  return given?.kind === "option" ? (given.value ?? "") : undefined;
}

/** The arguments of the command, or the words that match no command. */
export function argumentsOf({ parts }: Line): readonly string[] {
  return parts.flatMap((part) => (part.kind === "argument" ? [part.text] : []));
}

/** The same line, written so that an argument cannot be read as the optional value of an option. */
export function unambiguous({ parts }: Line): string[] {
  return parts.flatMap((part) => {
    if (part.kind === "name") return [part.name];
    if (part.kind === "argument") return [part.text];
    if (part.kind === "end") return ["--"];
    const { spec, written, value = "", words } = part;
    return spec && takesValue(spec) && !needsValue(spec) ? [`${written}=${value}`] : words;
  });
}
