import { labelIn, textOf } from "@banche/core/text";
import { guardOptions, passwordFileOption, planningOptions, runningOptions } from "../bulkOptions.ts";
import type { Command, Words } from "../command.ts";
import { words } from "../globals.ts";
import { withinOptions } from "./aboutFilter.ts";
import type { ResourceFacts } from "./facts.ts";

/** Import, its template, and export: commands of every resource. */
export function bulkCommands(resource: ResourceFacts): readonly Command[] {
  const { name, noun, within, fields, passwordOf } = resource;
  return [
    {
      name: "import",
      words: about(resource, "bulk.importSummary"),
      args: [{ name: "file", words: words("bulk.options.file") }],
      options: [
        { flags: "--dry-run", words: words("bulk.options.dryRun") },
        ...planningOptions,
        ...runningOptions,
        ...guardOptions,
        ...(passwordOf === undefined ? [] : [passwordFileOption]),
      ],
      examples: [
        `banche ${noun} import ${noun}.csv --dry-run`,
        `banche ${noun} import ${noun}.xlsx --skip-invalid --yes`,
      ],
      manyRows: true,
      load: async () => (await import("./import.ts")).importRecords(name),
    },
    {
      name: "template",
      words: about(resource, "bulk.templateSummary"),
      args: [{ name: "file", words: words("bulk.options.templateFile") }],
      examples: [`banche ${noun} template ${noun}.xlsx`, `banche ${noun} template - --format csv`],
      load: async () => (await import("./template.ts")).writeTemplate(name),
    },
    {
      name: "export",
      words: about(resource, "bulk.exportSummary"),
      args: [{ name: "file", words: words("bulk.options.target") }],
      options: [
        ...(within ? withinOptions(within) : []),
        { flags: "--where <condition>", words: words("bulk.options.whereExport"), repeat: true },
      ],
      fields: fields.map((field) => field.name),
      examples: [`banche ${noun} export ${noun}.xlsx`, `banche ${noun} export - --format ndjson`],
      manyRows: true,
      load: async () => (await import("./export.ts")).exportFile(name),
    },
  ];
}

function about({ many }: ResourceFacts, key: Parameters<typeof textOf>[1]): Words {
  return (language) => textOf(language, key, { many: labelIn(language, many) });
}
