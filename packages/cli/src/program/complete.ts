import type { Language } from "@banche/core";
import type { Candidate } from "../app.ts";
import type { ReadingApp } from "./asked.ts";
import type { Command, Entry, OptionSpec } from "../commands/command.ts";
import { versionOption } from "../commands/globals.ts";
import { ownerOfLine } from "../session/ownerOf.ts";
import { languageFrom } from "../settings.ts";
import { jobNames } from "../system/jobNames.ts";
import { argumentsOf, givenFor, type Line, longOf, optionsOf, readLine } from "./line.ts";

/** Most candidates that a shell gets. More would not be read and would slow the answer. */
const MOST = 500;

/** Returns candidates from sources outside the tree of commands. */
export type Offered = (source: string) => readonly Candidate[];

/**
 * Candidates for the next word: a line for each, word and meaning separated by a tab. Empty for file names and free values. Reads at most
 * two small files and the cache; sends no request.
 *
 * @param typed - words of the line after `banche`, the last one as far as it is typed
 */
export function answerCompletion(app: ReadingApp, tree: readonly Entry[], typed: readonly string[]): string {
  const words = withoutCuts(typed);
  const line = readLine(tree, words.slice(0, -1));
  const language = languageFrom(givenFor(line, "--lang"), app.env);
  const last = words.at(-1) ?? "";
  const lines = complete(line, last, { language, offered: (source) => offeredBy(app, line, source) });
  return lines.map(([word, meaning]) => `${word}\t${meaning}\n`).join("");
}

/** bash splits `--format=ts` into three words. */
function withoutCuts(words: readonly string[]): readonly string[] {
  return words.reduce<readonly string[]>((joined, word, index) => {
    const before = joined.at(-1) ?? "";
    const isCut = (word === "=" || words[index - 1] === "=") && /^--[\w-]+=?$/.test(before);
    return isCut ? [...joined.slice(0, -1), `${before}${word}`] : [...joined, word];
  }, []);
}

export interface CompleteOptions {
  readonly language: Language;
  readonly offered: Offered;
}

/**
 * The candidates for the last word.
 *
 * @param line - the words before it
 */
export function complete(line: Line, typed: string, { language, offered }: CompleteOptions): readonly Candidate[] {
  const { command, below, open } = line;
  const args = argumentsOf(line);
  if (!command && args.length > 0) return [];
  const [before, joined] = /^(--[\w-]+=)(.*)$/s.exec(typed)?.slice(1) ?? [];
  if (before !== undefined && joined !== undefined) {
    const option = shownOf(command).find((one) => longOf(one) === before.slice(0, -1));
    return valuesOf(option, command, joined, offered).map(([word, meaning]) => [`${before}${word}`, meaning]);
  }
  const mayBeLeftOut = open?.flags.includes("[") === true;
  if (open && !(mayBeLeftOut && typed.startsWith("-"))) {
    const values = valuesOf(open, command, typed, offered);
    if (values.length > 0 || !mayBeLeftOut) return values;
  }
  if (typed.startsWith("-")) {
    return starting(
      typed,
      shownOf(command).map((option) => [longOf(option), option.words(language)]),
    );
  }
  if (!command) {
    const names = below.map(({ name, words: text }): Candidate => [name, text(language)]);
    return starting(typed, line.path.length === 0 ? [...names, ...offered("extensions")] : names);
  }
  const all = command.args ?? [];
  const arg = all[args.length] ?? (all.at(-1)?.many ? all.at(-1) : undefined);
  const choices = (arg?.choices ?? []).map((value): Candidate => [value, ""]);
  const found = arg?.source === undefined ? choices : [...choices, ...offered(arg.source)];
  return starting(
    typed,
    found.filter(([word]) => !args.includes(word)),
  );
}

/** Values of an option; for an option that takes a list, values for its last part. */
function valuesOf(
  option: OptionSpec | undefined,
  command: Command | undefined,
  typed: string,
  offered: Offered,
): readonly Candidate[] {
  if (!option) return [];
  const long = longOf(option);
  if (long === "--json" || long === "--fields") {
    const comma = typed.lastIndexOf(",") + 1;
    const named = typed.slice(0, comma);
    const taken = new Set(named.split(","));
    const left = (command?.fields ?? []).filter((field) => !taken.has(field));
    return starting(
      typed,
      left.map((field) => [`${named}${field}`, ""]),
    );
  }
  const choices = (option.choices ?? option.hints ?? []).map((value): Candidate => [value, ""]);
  return starting(typed, option.source === undefined ? choices : [...choices, ...offered(option.source)]);
}

function starting(typed: string, candidates: readonly Candidate[]): readonly Candidate[] {
  return candidates.filter(([word]) => word.startsWith(typed)).slice(0, MOST);
}

function shownOf(command: Command | undefined): readonly OptionSpec[] {
  return optionsOf(command).filter((option) => !option.hidden && option !== versionOption);
}

/** Candidates of this profile, server and factory. */
function offeredBy(app: ReadingApp, line: Line, source: string): readonly Candidate[] {
  if (source === "profiles") return app.profiles.list().map((name) => [name, app.profiles.read(name).server ?? ""]);
  if (source === "jobs") return jobNames(app.folders.state).map((name) => [name, ""]);
  if (source === "extensions") return app.programs().map(({ name, path }) => [name, path]);
  const owner = ownerOfLine(app, line);
  return owner ? app.candidates.read(owner, source) : [];
}
