import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../lib/repository.mjs";

export const file = "docs/adr/README.md";

/** The list of decisions, from the first line of each. */
export function generate() {
  const folder = join(root, "docs/adr");
  const names = readdirSync(folder).filter((name) => /^\d{4}-.+\.md$/.test(name));
  const lines = names.toSorted().map((name) => {
    const [title] = readFileSync(join(folder, name), "utf8").split("\n");
    return `- [${title.replace(/^# /, "")}](${name})`;
  });
  return `# Decisions

Half a page for each decision that a newcomer would ask about: context, decision, consequences, revisit when. Numbers below
100 are about the whole toolkit, from 100 on about the wire. This list is written by \`npm run docs\`.

${lines.join("\n")}
`;
}
