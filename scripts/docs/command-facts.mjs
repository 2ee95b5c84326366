import { builtIn } from "../../packages/core/src/index.ts";
import { describeResources } from "../../packages/cli/src/commands/resource/describe.ts";

export const file = "packages/cli/src/commands/resource/facts.generated.ts";

/** The facts on every resource that the command line needs without loading it, so that help and completion stay fast. */
export function generate() {
  const all = describeResources(builtIn).map((facts) => {
    const members = Object.entries(facts).map(([name, value]) => {
      const isList = name === "fields" || (name === "filters" && value.length > 1);
      if (!isList) return `    ${name}: ${inLine(value)},`;
      return `    ${name}: [\n${value.map((field) => `      ${inLine(field)},`).join("\n")}\n    ],`;
    });
    return `  {\n${members.join("\n")}\n  },`;
  });
  return `import type { ResourceFacts } from "./facts.ts";

/** Written by \`npm run docs\` from the descriptors in core. Do not edit. */
export const resourceFacts: readonly ResourceFacts[] = [
${all.join("\n")}
];
`;
}

/** In the style of the formatter: spaces inside braces, none inside brackets. */
function inLine(value) {
  if (Array.isArray(value)) return `[${value.map(inLine).join(", ")}]`;
  if (typeof value !== "object") return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([name, inner]) => `${name}: ${inLine(inner)}`)
    .join(", ")} }`;
}
