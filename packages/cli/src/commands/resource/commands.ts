import type { FieldKindName, Language } from "@banche/core";
import { labelIn, textOf } from "@banche/core/text";
import { type ArgumentSpec, type Command, type Noun, type OptionSpec, optionName, type Words } from "../command.ts";
import { words } from "../globals.ts";
import { withinOptions } from "./aboutFilter.ts";
import { actions, own } from "./actions.ts";
import { bulkCommands } from "./bulkCommands.ts";
import type { FieldFacts, ResourceFacts } from "./facts.ts";
import { isLong } from "./long.ts";
import { outcomeFields } from "./outcomes.ts";

/** The commands of every resource, built from the facts: first those that all resources have, then the actions of each. */
export function resourceNouns(facts: readonly ResourceFacts[]): readonly Noun[] {
  return facts.map((resource) => {
    let commands: readonly Command[] | undefined;
    return {
      name: resource.noun,
      words: about(resource, "cli.summary.noun"),
      get commands() {
        return (commands ??= commandsOf(resource));
      },
    };
  });
}

/** Options are made when they are needed: completion of a noun with many fields would spend a third of its time on them. */
function commandsOf(resource: ResourceFacts): readonly Command[] {
  const { name, canSwitch, columns, fields, passwordOf } = resource;
  const yes: OptionSpec = { flags: "-y, --yes", words: words("cli.options.yes") };
  const dryRun: OptionSpec = { flags: "--dry-run", words: words("cli.options.dryRun") };
  const key: ArgumentSpec = { name: "key", words: aboutKey(resource), source: name };
  const keys: ArgumentSpec = { ...key, words: aboutKeys(resource), many: true };
  const outputs = ["id", ...fields.map((field) => field.name)];
  const editable = fields.filter((field) => !field.readOnly && placeholders[field.kind] !== undefined);
  return [
    {
      name: "list",
      words: about(resource, "cli.summary.list"),
      get options() {
        return listOptions(resource);
      },
      fields: outputs,
      examples: [
        `banche ${resource.noun} list --json ${columns.slice(0, 2).join(",")}`,
        ...(canSwitch && resource.filters.some(({ option }) => option === "state")
          ? [`banche ${resource.noun} list --state disabled`]
          : []),
        `banche ${resource.noun} list --template '{{id}}\\t{{${columns[0] ?? "id"}}}'`,
      ],
      load: async () => (await import("./list.ts")).listRecords(name),
    },
    {
      name: "get",
      words: about(resource, "cli.summary.get"),
      args: [key],
      fields: outputs,
      load: async () => (await import("./get.ts")).getRecord(name),
    },
    {
      name: "create",
      words: about(resource, "cli.summary.create"),
      get options() {
        const password: OptionSpec = { flags: "--password-file <file>", words: words("cli.options.passwordFile") };
        return [...editable.map(fieldOption), ...(passwordOf === undefined ? [] : [password]), dryRun];
      },
      fields: outputs,
      load: async () => (await import("./create.ts")).createRecord(name),
    },
    {
      name: "update",
      words: about(resource, "cli.summary.update"),
      args: [keys],
      get options() {
        return [...editable.filter((field) => !field.createOnly).map(fieldOption), dryRun, yes];
      },
      fields: [...new Set([...outputs, ...outcomeFields])],
      load: async () => (await import("./update.ts")).updateRecord(name),
    },
    {
      name: "delete",
      words: about(resource, "cli.summary.delete"),
      args: [keys],
      options: [
        dryRun,
        yes,
        { flags: "--expect <number>", words: words("cli.options.expect") },
        { flags: "--max-delete <number>", words: words("cli.options.maxDelete") },
      ],
      fields: outcomeFields,
      load: async () => (await import("./remove.ts")).removeRecords(name),
    },
    ...(canSwitch ? switches(resource, keys, dryRun) : []),
    ...(resource.setting ?? []).map((action) => settingAction(resource, action, keys, dryRun)),
    ...history(resource, key, [dryRun, yes]),
    ...(resource.keepsDeleted ? recycleBin(resource, dryRun) : []),
    ...bulkCommands(resource),
    ...resource.actions.flatMap((action) => actions[action]?.(resource) ?? []),
    ...(own[name]?.(resource) ?? []),
  ];
}

function switches(resource: ResourceFacts, keys: ArgumentSpec, dryRun: OptionSpec): readonly Command[] {
  return [
    {
      name: "enable",
      words: about(resource, "cli.summary.enable"),
      args: [keys],
      options: [dryRun],
      fields: outcomeFields,
      load: async () => (await import("./switch.ts")).switchRecords(resource.name, true),
    },
    {
      name: "disable",
      words: about(resource, "cli.summary.disable"),
      args: [keys],
      options: [dryRun],
      fields: outcomeFields,
      load: async () => (await import("./switch.ts")).switchRecords(resource.name, false),
    },
  ];
}

/** An action that sets certain values on records: `banche vehicles out-of-service <key>`. */
function settingAction(
  resource: ResourceFacts,
  { name, label }: NonNullable<ResourceFacts["setting"]>[number],
  keys: ArgumentSpec,
  dryRun: OptionSpec,
): Command {
  return {
    name: optionName(name),
    words: (language) => labelIn(language, label),
    args: [keys],
    options: [dryRun],
    fields: outcomeFields,
    load: async () => (await import("./act.ts")).actOn(resource.name, name),
  };
}

/** The changes of a record, and the return of a field to a former value. */
function history({ name, noun }: ResourceFacts, key: ArgumentSpec, careful: readonly OptionSpec[]): readonly Command[] {
  return [
    {
      name: "changes",
      words: words("changes.cli.list"),
      args: [key],
      options: [{ flags: "--limit <number>", words: words("changes.cli.limit") }],
      fields: ["id", "at", "account", "action", "field", "before", "after"],
      examples: [`banche ${noun} changes KEY`],
      load: async () => (await import("./recordChanges.ts")).recordChanges(name),
    },
    {
      name: "revert",
      words: words("changes.cli.revert"),
      args: [key],
      options: [
        { flags: "--field <field>", words: words("changes.cli.field") },
        { flags: "--change <id>", words: words("changes.cli.change") },
        ...careful,
      ],
      examples: [`banche ${noun} revert KEY --field name --dry-run`],
      load: async () => (await import("./revert.ts")).revertField(name),
    },
  ];
}

function recycleBin(resource: ResourceFacts, dryRun: OptionSpec): readonly Command[] {
  const { name, noun } = resource;
  return [
    {
      name: "deleted",
      words: about(resource, "cli.summary.deleted"),
      options: [{ flags: "--keyword <text>", words: words("cli.options.keyword") }],
      fields: ["id", "key", "label", "deletedAt", "deletedBy", "until"],
      examples: [`banche ${noun} deleted --json key,deletedBy`],
      load: async () => (await import("./recycleBin.ts")).listDeleted(name),
    },
    {
      name: "restore",
      words: about(resource, "cli.summary.restore"),
      args: [{ name: "key", words: aboutKeys(resource), many: true }],
      options: [dryRun],
      fields: outcomeFields,
      examples: [
        `banche ${noun} restore zhangwei`,
        `banche ${noun} deleted --query '[].id' | banche ${noun} restore -`,
      ],
      load: async () => (await import("./recycleBin.ts")).restoreDeleted(name),
    },
  ];
}

function listOptions(resource: ResourceFacts): readonly OptionSpec[] {
  const { keyword, within, paged, sortable, filters, fields } = resource;
  return [
    ...(keyword ? [{ flags: "--keyword <text>", words: words("cli.options.keyword") }] : []),
    ...(within ? withinOptions(within) : []),
    ...filters.flatMap(({ option, field: name }) => {
      const field = fields.find((one) => one.name === name);
      return field ? [filterOption(option, field)] : [];
    }),
    ...(sortable.length
      ? [
          { flags: "--sort <field>", words: words("cli.options.sort"), choices: sortable },
          { flags: "--order <direction>", words: words("cli.options.order"), choices: ["asc", "desc"] },
        ]
      : []),
    ...(paged
      ? [
          { flags: "--page <number>", words: words("cli.options.page") },
          { flags: "--page-size <number>", words: words("cli.options.pageSize") },
        ]
      : []),
    { flags: "--limit <number>", words: words("cli.options.limit") },
    { flags: "--all", words: words("cli.options.all") },
  ];
}

/** Placeholder in the help for a value of each kind; undefined for kinds that are uploaded and cannot be typed. */
const placeholders: Readonly<Record<FieldKindName, string | undefined>> = {
  text: "text",
  multiline: "text",
  json: "json",
  richText: "html",
  integer: "number",
  decimal: "decimal",
  amount: "amount",
  rating: "number",
  slider: "number",
  duration: "h:mm",
  flag: "yes|no",
  choice: "choice",
  choices: "choices",
  colour: "#rrggbb",
  icon: "icon",
  date: "yyyy-MM-dd",
  dateRange: "yyyy-MM-dd..yyyy-MM-dd",
  month: "yyyy-MM",
  instant: "time",
  clock: "HH:mm",
  location: "lng,lat",
  files: undefined,
  images: undefined,
  signature: undefined,
  reference: "name",
  references: "names",
  area: "name",
  rows: "table",
  computed: undefined,
  attribute: undefined,
};

function fieldOption(field: FieldFacts): OptionSpec {
  return {
    flags: `--${optionName(field.name)} <${placeholders[field.kind]}>`,
    ...sourceOf(field),
    words: (language) => {
      const label = labelIn(language, field.label);
      const hints = [
        ...(field.required ? [textOf(language, "cli.help.required")] : []),
        ...(field.target ? [textOf(language, "cli.help.reference")] : []),
        ...(field.dictionary ? [textOf(language, "cli.help.dictionary", { code: field.dictionary })] : []),
        ...(field.choices ? [choicesOf(field, language)] : []),
        ...(field.columns ? [columnsOf(field.columns, language)] : []),
        ...(isLong(field.kind) ? [textOf(language, "cli.help.fromStdin")] : []),
      ];
      return hints.length ? `${label} (${hints.join("; ")})` : label;
    },
  };
}

/** The values of a choice; numbers with what they mean. */
function choicesOf({ choices = [], labels }: FieldFacts, language: Language): string {
  return choices
    .map((value, at) => [value, ...(labels?.[at] ? [labelIn(language, labels[at])] : [])].join(" "))
    .join(", ");
}

/** How a table is written in an option. */
function columnsOf(columns: NonNullable<FieldFacts["columns"]>, language: Language): string {
  return textOf(language, "cli.help.columns", { columns: columns.map((label) => labelIn(language, label)).join(",") });
}

/** State flags have their own words; other flags are yes or no. */
const STATES: Partial<OptionSpec> = { hints: ["enabled", "disabled"] };

function filterOption(option: string, field: FieldFacts): OptionSpec {
  const isState = option === "state";
  return {
    flags: `--${optionName(option)} <${isState ? "enabled|disabled" : placeholders[field.kind]}>`,
    ...(isState ? STATES : sourceOf(field)),
    words: (language) => {
      const label = labelIn(language, field.label);
      const hints = [
        ...(field.target ? [textOf(language, "cli.help.named")] : []),
        ...(field.dictionary ? [textOf(language, "cli.help.dictionary", { code: field.dictionary })] : []),
        ...(field.choices ? [choicesOf(field, language)] : []),
      ];
      const about = textOf(language, "cli.options.filter", { field: label });
      return hints.length ? `${about} (${hints.join("; ")})` : about;
    },
  };
}

/** Completion words of kinds that always have the same values. */
const hintsBy: Readonly<Partial<Record<FieldKindName, readonly string[]>>> = { flag: ["yes", "no"] };

/** Where completion finds the values of a field. */
function sourceOf({ target, dictionary, choices, kind }: FieldFacts): Partial<OptionSpec> {
  if (target !== undefined) return { source: target };
  if (dictionary !== undefined) return { source: `dictionary:${dictionary}` };
  const hints = choices ?? hintsBy[kind];
  return hints ? { hints } : {};
}

function about({ one, many }: ResourceFacts, key: Parameters<typeof textOf>[1]): Words {
  return (language) => textOf(language, key, { one: labelIn(language, one), many: labelIn(language, many) });
}

function aboutKey({ key, fields }: ResourceFacts): Words {
  const labels = key.map((name) => fields.find((field) => field.name === name)?.label ?? name);
  return (language) =>
    textOf(language, "cli.help.key", { fields: labels.map((label) => labelIn(language, label)).join("/") });
}

function aboutKeys(resource: ResourceFacts): Words {
  return (language) => textOf(language, "cli.help.keys", { key: aboutKey(resource)(language) });
}
