import type { Language } from "@banche/core";
import { oneLine, textOf } from "@banche/core/text";
import { type Command, type Entry, isNoun, type Noun, type OptionSpec, syntaxOf } from "../commands/command.ts";
import { globalOptions, helpOption, versionOption } from "../commands/globals.ts";
import type { Chapter } from "../commands/index.ts";
import type { Program } from "../app.ts";
import type { Paint } from "../output/paint.ts";
import { helpLines } from "./helpLines.ts";

interface Page {
  readonly language: Language;
  readonly paint: Paint;
  /** Width of the terminal. Missing: lines are not broken, such as in a pipe or in the reference. */
  readonly columns?: number | undefined;
  /** Programs on the PATH that work as commands; only called for the page of the whole program. */
  readonly programs: () => readonly Program[];
}

/** The help page of the program, a noun or a command; undefined when the path matches nothing. */
export function helpPage(chapters: readonly Chapter[], path: readonly string[], page: Page): string | undefined {
  let at: Entry | undefined;
  let below: readonly Entry[] = chapters.flatMap(({ entries }) => entries);
  for (const name of path) {
    at = below.find((entry) => entry.name === name);
    if (!at) return undefined;
    below = isNoun(at) ? at.commands : [];
  }
  if (!at) return programPage(chapters, page);
  return isNoun(at) ? nounPage(at, page) : commandPage(at, path, page);
}

function programPage(chapters: readonly Chapter[], page: Page): string {
  const { language } = page;
  const builtIn = new Set(chapters.flatMap(({ entries }) => entries.map(({ name }) => name)));
  const programs = page.programs().filter(({ name }) => !builtIn.has(name));
  return joined([
    textOf(language, "cli.help.about"),
    usage("banche <command> [options]", page),
    ...chapters.map(({ words, entries }) =>
      section(
        words(language),
        entries.map((entry) => [entry.name, entry.words(language)]),
        page,
      ),
    ),
    section(
      textOf(language, "cli.help.chapters.extensions"),
      programs.map(({ name, path }) => [name, oneLine(path)]),
      page,
    ),
    optionSection("cli.help.globalOptions", [...globalOptions, helpOption, versionOption], page),
    textOf(language, "cli.help.more"),
  ]);
}

function nounPage(noun: Noun, page: Page): string {
  const { language } = page;
  return joined([
    noun.words(language),
    usage(`banche ${noun.name} <command> [options]`, page),
    section(
      textOf(language, "cli.help.commands"),
      noun.commands.map((command) => [command.name, command.words(language)]),
      page,
    ),
    textOf(language, "cli.help.moreNoun", { command: `banche ${noun.name}` }),
  ]);
}

function commandPage(command: Command, path: readonly string[], page: Page): string {
  const { language } = page;
  const args = command.args ?? [];
  const heading = (key: Parameters<typeof textOf>[1], lines: readonly string[]) =>
    lines.length ? `${page.paint.strong(textOf(language, key))}\n${lines.map((line) => `  ${line}`).join("\n")}` : "";
  return joined([
    broken(command.words(language), 0, page),
    usage(["banche", ...path, ...args.map(syntaxOf), "[options]"].join(" "), page),
    section(
      textOf(language, "cli.help.arguments"),
      args.map((one) => [
        one.name,
        one.choices ? `${one.words(language)} (${one.choices.join(", ")})` : one.words(language),
      ]),
      page,
    ),
    optionSection("cli.help.options", command.options ?? [], page),
    command.fields ? heading("cli.help.fields", [broken(command.fields.join(", "), 2, page)]) : "",
    heading("cli.help.examples", command.examples ?? []),
    textOf(language, "cli.help.moreGlobal"),
  ]);
}

function usage(line: string, { language, paint }: Page): string {
  return `${paint.strong(textOf(language, "cli.help.usage"))}\n  ${line}`;
}

function optionSection(key: Parameters<typeof textOf>[1], options: readonly OptionSpec[], page: Page): string {
  const shown = options.filter(({ hidden }) => !hidden);
  const rows = shown.map(({ flags, words, choices }): readonly [string, string] => [
    flags.startsWith("-") && !flags.startsWith("--") ? flags : `    ${flags}`,
    choices ? `${words(page.language)} (${choices.join(", ")})` : words(page.language),
  ]);
  return section(textOf(page.language, key), rows, page);
}

/** Names have Latin letters only, so their length equals their width. */
function section(title: string, rows: readonly (readonly [string, string])[], page: Page): string {
  if (rows.length === 0) return "";
  const width = Math.max(...rows.map(([name]) => name.length));
  const lines = rows.map(([name, text]) => `  ${name.padEnd(width)}  ${broken(text, width + 4, page)}`);
  return `${page.paint.strong(title)}\n${lines.join("\n")}`;
}

/** Narrower texts are easier to read as one long line. */
const NARROWEST = 30;

/** A text in lines of the terminal's width; those after the first begin at `indent`. */
function broken(text: string, indent: number, { columns }: Page): string {
  const width = columns === undefined ? 0 : columns - indent;
  return width < NARROWEST ? text : helpLines(text, width).join(`\n${" ".repeat(indent)}`);
}

function joined(parts: readonly string[]): string {
  return parts.filter(Boolean).join("\n\n");
}
