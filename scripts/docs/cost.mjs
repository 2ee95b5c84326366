import { concepts } from "../../packages/core/src/concepts/index.ts";
import { resources } from "../../packages/core/src/registry/all.ts";
import { costOf, sumOf } from "../lib/cost.mjs";
import { table } from "../lib/markdown.mjs";

export const file = "docs/reference/cost.md";

/** The amount of hand-written code of every concept. */
export function generate() {
  const rows = [...Object.keys(resources), ...concepts.map(({ name }) => name)].map((concept) => {
    const { own } = costOf(concept);
    return [`\`${concept}\``, sumOf(own), own.length];
  });
  return `# What a concept costs

Lines by hand without tests, in files that are about the concept alone. Written by \`npm run docs\`;
\`npm run cost -- positions\` names the files, and the lines elsewhere that name the concept.

${table(["Concept", "Lines", "Files"], rows)}
`;
}
