import { ledger } from "../lib/ledger.mjs";
import { table } from "../lib/markdown.mjs";

export const file = "docs/reference/ledger.md";

/** The code that enforces each property of a declaration, a field and a kind. */
export function generate() {
  const concepts = [...new Set(ledger.map(({ property }) => conceptOf(property)))];
  const sections = concepts.map((concept) => {
    const rows = ledger
      .filter(({ property }) => conceptOf(property) === concept)
      .map(({ property, file: enforcing, test }) => [
        `\`${property.slice(concept.length + 1)}\``,
        `\`${enforcing}\``,
        `\`${test.file}\`: ${test.name}`,
      ]);
    return `## ${concept}\n\n${table(["Property", "Enforced by", "Test"], rows)}`;
  });
  return `# The ledger

Every property of a declaration, a field and a kind, the file that enforces it and the test that fails without it. A property
that nothing enforces has no row, and a property without a row fails the tests. Written by \`npm run docs\` from
\`scripts/lib/ledger\`.

${sections.join("\n\n")}
`;
}

function conceptOf(property) {
  return property.slice(0, property.indexOf("."));
}
