import { table } from "../lib/markdown.mjs";
import { compareWithSpec } from "../lib/spec.mjs";

export const file = "docs/reference/spec-coverage.md";

/** Calls of section 7 of the specification that the contract has. */
export function generate() {
  const { rows } = compareWithSpec();
  const done = rows.filter(({ id }) => id);
  const open = rows.filter(({ id }) => !id);
  return `# Coverage of the specification

Calls of section 7 of the product specification that the contract has: **${done.length} of ${rows.length}**. Written by
\`npm run docs\` from \`tests/contract/spec-endpoints.txt\` and \`packages/core/src/contract\`.

## Not yet

${
  open.length === 0
    ? "Nothing is missing."
    : table(
        ["Method", "Path"],
        open.map(({ method, path }) => [method, `\`${path}\``]),
      )
}

## Done

${table(
  ["Method", "Path", "Call"],
  done.map(({ method, path, id }) => [method, `\`${path}\``, `\`${id}\``]),
)}
`;
}
