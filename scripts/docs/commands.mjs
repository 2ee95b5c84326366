import { isNoun, syntaxOf } from "../../packages/cli/src/commands/command.ts";
import { globalOptions, helpOption, versionOption } from "../../packages/cli/src/commands/globals.ts";
import { chaptersOf } from "../../packages/cli/src/commands/index.ts";
import { ownRegistry } from "../../packages/cli/src/system/registry.ts";
import { exitCodes, exitNames } from "../../packages/cli/src/exitCodes.ts";
import { environment } from "../../packages/cli/src/program/topics.ts";
import { textOf } from "../../packages/core/src/i18n/pick.ts";
import { table } from "../lib/markdown.mjs";

export const file = "docs/reference/commands.md";

/** Every command with its arguments, options and fields, followed by the global options. */
export function generate() {
  const parts = chaptersOf(ownRegistry.facts).map(
    ({ words, entries }) => `## ${words("en")}\n\n${entries.map((entry) => describe(entry, [])).join("\n\n")}`,
  );
  return `# Commands

What \`banche\` understands; \`--help\` behind any of them says the same in three languages. On a terminal lists are tables and
cut to its width; elsewhere they are TSV without a head, and values are the same in every language. Standard output has data
only; everything else goes to standard error. Written by \`npm run docs\` from \`packages/cli/src/commands\`.

${parts.join("\n\n")}

## Options of every command

${options([...globalOptions, helpOption, versionOption])}

## Exit codes

${table(["Code", "Meaning", "Errors"], Object.entries(exitCodes).map(exitRow))}

With \`--json\` an error is one object on standard error: \`{"error":{"code","message","details"}}\`.

## Environment

${table(
  ["Variable", "Meaning"],
  environment.map((name) => [`\`${name}\``, textOf("en", `cli.environment.${name}`)]),
)}

${textOf("en", "cli.help.environmentOrder")}
`;
}

function describe(entry, path) {
  if (isNoun(entry)) return entry.commands.map((command) => describe(command, [...path, entry.name])).join("\n\n");
  const args = entry.args ?? [];
  return [
    `### \`${["banche", ...path, entry.name, ...args.map(syntaxOf)].join(" ")}\``,
    `${entry.words("en")}.`,
    ...(args.length ? [table(["Argument", "Meaning"], args.map(argumentRow))] : []),
    ...(entry.options?.length ? [options(entry.options)] : []),
    ...(entry.fields ? [`Fields: ${entry.fields.map((name) => `\`${name}\``).join(", ")}`] : []),
    ...(entry.examples ? [`\`\`\`sh\n${entry.examples.join("\n")}\n\`\`\``] : []),
  ].join("\n\n");
}

function argumentRow({ name, words, choices }) {
  return [`\`${name}\``, withChoices(words, choices)];
}

function options(all) {
  const rows = all
    .filter(({ hidden }) => !hidden)
    .map(({ flags, words, choices }) => [`\`${flags}\``, withChoices(words, choices)]);
  return table(["Option", "Meaning"], rows);
}

function withChoices(words, choices) {
  return choices ? `${words("en")} (${choices.map((choice) => `\`${choice}\``).join(", ")})` : words("en");
}

function exitRow([name, code]) {
  const errors = Object.keys(exitNames).filter((error) => exitNames[error] === name);
  return [code, textOf("en", `cli.exit.${name}`), errors.map((error) => `\`${error}\``).join(", ")];
}
