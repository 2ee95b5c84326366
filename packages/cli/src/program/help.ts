import type { Language } from "@banche/core";
import { textOf } from "@banche/core/text";
import { type Command, type Entry, isNoun, type Noun, type OptionSpec, syntaxOf } from "../commands/command.ts";
import { globalOptions, helpOption, versionOption } from "../commands/globals.ts";
import type { Chapter } from "../commands/index.ts";
import { broken, joined, type Page, type Row, section, usage } from "./page.ts";
import { type Root, rootPage } from "./rootPage.ts";

/** The help page of the program, a noun or a command; undefined when the path matches nothing. */
export function helpPage(chapters: readonly Chapter[], path: readonly string[], page: Page): string | undefined {
  let at: Entry | undefined;
  let below: readonly Entry[] = chapters.flatMap(({ entries }) => entries);
  for (const name of path) {
    at = below.find((entry) => entry.name === name);
    if (!at) return undefined;
    below = isNoun(at) ? at.commands : [];
  }
  if (!at) return rootPage(rootOf(chapters, page.language), page);
  return isNoun(at) ? nounPage(at, page) : commandPage(at, path, page);
}

/** The page of the whole program in a language, without the programs on the PATH. */
export function rootOf(chapters: readonly Chapter[], language: Language): Root {
  return {
    about: textOf(language, "cli.help.about"),
    usage: textOf(language, "cli.help.usage"),
    chapters: chapters.map(({ words, entries }) => ({
      title: words(language),
      rows: entries.map((entry) => [entry.name, entry.words(language)]),
    })),
    extensions: textOf(language, "cli.help.chapters.extensions"),
    options: {
      title: textOf(language, "cli.help.globalOptions"),
      rows: optionRows([...globalOptions, helpOption, versionOption], language),
    },
    more: textOf(language, "cli.help.more"),
  };
}

function nounPage(noun: Noun, page: Page): string {
  const { language } = page;
  return joined([
    noun.words(language),
    usage(textOf(language, "cli.help.usage"), `banche ${noun.name} <command> [options]`, page),
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
    usage(textOf(language, "cli.help.usage"), ["banche", ...path, ...args.map(syntaxOf), "[options]"].join(" "), page),
    section(
      textOf(language, "cli.help.arguments"),
      args.map((one) => [
        one.name,
        one.choices ? `${one.words(language)} (${one.choices.join(", ")})` : one.words(language),
      ]),
      page,
    ),
    section(textOf(language, "cli.help.options"), optionRows(command.options ?? [], language), page),
    command.fields ? heading("cli.help.fields", [broken(command.fields.join(", "), 2, page)]) : "",
    heading("cli.help.examples", command.examples ?? []),
    textOf(language, "cli.help.moreGlobal"),
  ]);
}

function optionRows(options: readonly OptionSpec[], language: Language): readonly Row[] {
  const shown = options.filter(({ hidden }) => !hidden);
  return shown.map(({ flags, words, choices }): Row => [
    flags.startsWith("-") && !flags.startsWith("--") ? flags : `    ${flags}`,
    choices ? `${words(language)} (${choices.join(", ")})` : words(language),
  ]);
}
