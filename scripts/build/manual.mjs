/**
 * Writes the manual, a page for the program and one for each command or noun, from the tree of commands:
 * `node -C @banche/source scripts/build/manual.mjs FOLDER`. Pages of commands that no longer exist are deleted.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isNoun, syntaxOf } from "../../packages/cli/src/commands/command.ts";
import { globalOptions, helpOption, versionOption } from "../../packages/cli/src/commands/globals.ts";
import { chaptersOf, treeOf } from "../../packages/cli/src/commands/index.ts";
import { ownRegistry } from "../../packages/cli/src/system/registry.ts";
import { exitCodes } from "../../packages/cli/src/exitCodes.ts";
import { environment } from "../../packages/cli/src/program/topics.ts";
import { templateFilters } from "../../packages/cli/src/program/templateFilters.ts";
import { textOf } from "../../packages/core/src/i18n/pick.ts";
import { code, page, paragraph, section, subsection, terms, title } from "./roff.mjs";

const chapters = chaptersOf(ownRegistry.facts);
const tree = treeOf(chapters);

const english = (key, params) => textOf("en", key, params);

function programPage() {
  return page(
    title("banche"),
    section("Name", `banche \\- ${english("cli.help.about").replace(/^Banche: /, "")}`),
    section("Synopsis", code(["banche <command> [options]"])),
    section(
      "Description",
      paragraph(
        "On a terminal lists are tables and cut to its width; elsewhere they are TSV without a head, and values are the " +
          "same in every language. Standard output has data only; everything else goes to standard error.",
      ),
    ),
    section(
      "Commands",
      ...chapters.map(({ words, entries }) =>
        subsection(words("en"), terms(entries.map((entry) => [`banche-${entry.name}(1)`, entry.words("en")]))),
      ),
    ),
    section("Options of every command", options([...globalOptions, helpOption, versionOption])),
    section("Queries", paragraph(english("cli.topics.query"))),
    section(
      "Templates",
      paragraph(english("cli.topics.template", { field: "{{account}}", inner: "{{a.b.0}}", whole: "{{.}}" })),
      terms(templateFilters.map(([syntax, name]) => [syntax, english(`cli.topics.filters.${name}`)])),
    ),
    section(
      "Exit status",
      terms(Object.entries(exitCodes).map(([name, n]) => [String(n), english(`cli.exit.${name}`)])),
    ),
    section(
      "Environment",
      terms(environment.map((name) => [name, english(`cli.environment.${name}`)])),
      paragraph(english("cli.help.environmentOrder")),
    ),
    section(
      "Extensions",
      paragraph(
        "A program banche-<name> on the PATH is the command banche <name> unless there is one of that name. It gets the " +
          "arguments behind the name, and BANCHE_PROFILE, BANCHE_SERVER, BANCHE_FACTORY, BANCHE_LANG and BANCHE_COMMAND " +
          "(how to call banche again) in its environment; a token never stands on its command line.",
      ),
    ),
    section("See also", paragraph(tree.map(({ name }) => `banche-${name}(1)`).join(", "))),
  );
}

function entryPage(entry) {
  const name = `banche-${entry.name}`;
  const commands = isNoun(entry)
    ? entry.commands.map((command) => [["banche", entry.name, command.name], command])
    : [[["banche", entry.name], entry]];
  const lines = commands.map(([path, command]) => synopsis(path, command));
  return page(
    title(name),
    section("Name", `${name.replaceAll("-", "\\-")} \\- ${entry.words("en")}`),
    section("Synopsis", code(lines)),
    isNoun(entry)
      ? section("Commands", ...commands.map(([path, command]) => subsection(path.slice(1).join(" "), body(command))))
      : section("Description", body(entry)),
    section("See also", paragraph("banche(1)")),
  );
}

function synopsis(path, command) {
  return [...path, ...(command.args ?? []).map(syntaxOf), "[options]"].join(" ");
}

function body(command) {
  const { args = [], fields = [], examples = [] } = command;
  return [
    paragraph(`${command.words("en")}.`),
    args.length ? terms(args.map((arg) => [syntaxOf(arg), withChoices(arg)])) : "",
    options(command.options ?? []),
    fields.length ? paragraph(`Fields: ${fields.join(", ")}`) : "",
    examples.length ? code(examples) : "",
  ]
    .filter(Boolean)
    .join("\n");
}

function options(all) {
  return terms(all.filter(({ hidden }) => !hidden).map((option) => [option.flags, withChoices(option)]));
}

function withChoices({ words, choices }) {
  return choices ? `${words("en")} (${choices.join(", ")})` : words("en");
}

const folder = process.argv[2] ?? "";
const pages = new Map([
  ["banche.1", programPage()],
  ...tree.map((entry) => [`banche-${entry.name}.1`, entryPage(entry)]),
]);
mkdirSync(folder, { recursive: true });
for (const name of readdirSync(folder)) if (!pages.has(name)) rmSync(join(folder, name));
for (const [name, text] of pages) writeFileSync(join(folder, name), text);
