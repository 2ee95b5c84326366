import type { Language } from "@banche/core";
import type { Context } from "../context.ts";
import type { Input } from "../program/input.ts";

/** A text for people, in the requested language. */
export type Words = (language: Language) => string;

/** One option of a command, as data. Parsing, help, completion and the reference page are built from it. */
export interface OptionSpec {
  /** `--name`, `--name <value>`, `--name [value]`, with a short form `-n, --name` if there is one. */
  readonly flags: string;
  readonly words: Words;
  /** The allowed values. */
  readonly choices?: readonly string[];
  /** Whether another value stands for one of the choices. */
  readonly accepts?: (value: string) => boolean;
  /** Values that completion offers; other values are allowed, too. */
  readonly hints?: readonly string[];
  /** What completion offers: `profiles`, `factories`, `extensions`, a resource or `dictionary:<code>`. */
  readonly source?: string;
  /** May be given several times; `Input.texts` returns all values. */
  readonly repeat?: boolean;
  /** Accepted but not shown in help, such as an option that is refused with a reason. */
  readonly hidden?: boolean;
}

export interface ArgumentSpec {
  readonly name: string;
  readonly words: Words;
  readonly optional?: boolean;
  /** Takes all arguments that follow. */
  readonly many?: boolean;
  /** What completion offers, as for options. */
  readonly source?: string;
  readonly choices?: readonly string[];
}

/** The work of a command. Returns the exit code; undefined means 0. */
export type Run = (context: Context, input: Input) => Promise<number | void>;

/** One command, declared with light data only; its code is loaded when it runs. */
export interface Command {
  readonly name: string;
  readonly words: Words;
  readonly args?: readonly ArgumentSpec[];
  readonly options?: readonly OptionSpec[];
  /** Names that `--json` and `--fields` may list; missing when the output has its own shape. */
  readonly fields?: readonly string[];
  /** Lines to copy, without the prompt. */
  readonly examples?: readonly string[];
  /** Works on many rows: memory use is kept small, from before the code is loaded. */
  readonly manyRows?: boolean;
  readonly load: () => Promise<Run>;
}

/** Commands on one kind of thing: `banche users list`. */
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
