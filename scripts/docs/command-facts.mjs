import { describeResources } from "../../packages/cli/src/commands/resource/describe.ts";

export const file = "packages/cli/src/commands/resource/facts.json";

/** What the command line knows of every resource without loading it: help and completion stay fast. */
export function generate() {
  const resources = describeResources().map((facts) => {
    const members = Object.entries(facts).map(([name, value]) => {
      if (name !== "fields") return `    ${JSON.stringify(name)}: ${inLine(value)}`;
      return `    "fields": [\n${value.map((field) => `      ${inLine(field)}`).join(",\n")}\n    ]`;
    });
    return `  {\n${members.join(",\n")}\n  }`;
  });
  return `[\n${resources.join(",\n")}\n]\n`;
}

/** As the formatter writes it: blanks inside braces, none inside brackets. */
function inLine(value) {
  if (Array.isArray(value)) return `[${value.map(inLine).join(", ")}]`;
  if (typeof value !== "object") return JSON.stringify(value);
  const members = Object.entries(value).map(([name, inner]) => `${JSON.stringify(name)}: ${inLine(inner)}`);
  return `{ ${members.join(", ")} }`;
}
