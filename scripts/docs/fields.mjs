import { concepts } from "../../packages/core/src/concepts/index.ts";
import { labelIn } from "../../packages/core/src/text/label.ts";
import { resources } from "../../packages/core/src/registry/all.ts";
import { table } from "../lib/markdown.mjs";

export const file = "docs/reference/fields.md";

/** The fields of every resource: possible values in a file, and validation rules. */
export function generate() {
  const sections = [...Object.values(resources), ...concepts].map((resource) => {
    const rows = Object.values(resource.fields)
      .filter(({ readOnly }) => !readOnly)
      .map((field) => [
        `\`${field.name}\`${resource.key.includes(field.name) ? " (key)" : ""}`,
        labelIn("zh", field.label),
        `\`${field.column}\``,
        kindOf(field),
        rulesOf(field),
      ]);
    return `## ${resource.noun}\n\nPage \`${resource.page}\`, key ${resource.key.map((name) => `\`${name}\``).join(" + ")}.

${table(["Field", "Chinese header", "Wire", "Kind", "Rules"], rows)}`;
  });
  return `# Fields

What \`banche <noun> import\` reads, \`export\` writes, \`create\` and \`update\` take as \`--field\`, and the forms show. A header may be
any of the three names. Written by \`npm run docs\` from \`packages/core/src/resources\`.

${sections.join("\n\n")}
`;
}

function kindOf(field) {
  if ("target" in field) return `${field.kind} to ${field.target}`;
  if (field.kind === "choice") return typeof field.from === "string" ? `dictionary \`${field.from}\`` : "choice";
  if (field.kind === "rows") return `rows: ${Object.keys(field.fields).join(", ")}`;
  return field.kind;
}

function rulesOf(field) {
  return [
    field.required && "required",
    field.unique && "unique",
    field.createOnly && "fixed once made",
    field.rule && `rule \`${field.rule}\``,
    field.max !== undefined &&
      `at most ${field.max}${{ integer: "", rows: " rows", files: " files", images: " files" }[field.kind] ?? " characters"}`,
    field.min !== undefined && `at least ${field.min}`,
    field.default !== undefined && `default ${field.default}`,
  ]
    .filter(Boolean)
    .join(", ");
}
