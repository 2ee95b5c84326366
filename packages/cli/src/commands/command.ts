import type { Language } from "@banche/core";
import type { Context } from "../context.ts";
import type { Input } from "../program/input.ts";

/** A text for people, in the language of the moment. */
export type Words = (language: Language) => string;

/** One option of a command, as data: parsing, help, completion and the reference page are made from it. */
export interface OptionSpec {
  /** `--name`, `--name <value>`, `--name [value]`, with a short form `-n, --name` where there is one. */
  readonly flags: string;
  readonly words: Words;
  /** The values that can be given. */
  readonly choices?: readonly string[];
  /** Which other values mean one of the choices. */
  readonly accepts?: (value: string) => boolean;
  /** Values that completion offers among others that can be given, too. */
  readonly hints?: readonly string[];
  /** What completion offers: `profiles`, `factories`, `extensions`, a resource or `dictionary:<code>`. */
  readonly source?: string;
  /** Can be given several times; `Input.texts` gives all values. */
  readonly repeat?: boolean;
  /** Understood, not shown: such as an option that is refused with a reason. */
  readonly hidden?: boolean;
}

export interface ArgumentSpec {
  readonly name: string;
  readonly words: Words;
  readonly optional?: boolean;
  /** Takes all that follow. */
  readonly many?: boolean;
  /** What completion offers, as for options. */
  readonly source?: string;
  readonly choices?: readonly string[];
}

/** What a command does. Gives the exit code; nothing means 0. */
export type Run = (context: Context, input: Input) => Promise<number | void>;

/** One command, declared with light data only; what it does is loaded when it runs. */
export interface Command {
  readonly name: string;
  readonly words: Words;
  readonly args?: readonly ArgumentSpec[];
  readonly options?: readonly OptionSpec[];
  /** Names that `--json` and `--fields` may list; missing where the output has a shape of its own. */
  readonly fields?: readonly string[];
  /** Lines to copy, without the prompt. */
  readonly examples?: readonly string[];
  /** Works on many rows: the process is kept small from before the work is loaded. */
  readonly manyRows?: boolean;
  readonly load: () => Promise<Run>;
}

/** Commands about one thing: `banche users list`. */
export interface Noun {
  readonly name: string;
  readonly words: Words;
  readonly commands: readonly Command[];
}

export type Entry = Command | Noun;

/** Whether an entry of the tree has commands below it. */
export function isNoun(entry: Entry): entry is Noun {
  return "commands" in entry;
}

/** `realName` → `real-name`: how a field is written as an option. */
export function optionName(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** How an argument is written: `<key>`, `[key]`, `<keys...>`. */
export function syntaxOf({ name, optional, many }: ArgumentSpec): string {
  const inside = many ? `${name}...` : name;
  return optional ? `[${inside}]` : `<${inside}>`;
}
