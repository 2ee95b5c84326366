import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../lib/repository.mjs";

export const file = "docs/adr/README.md";

/** The topics of decisions, in the order of the page. */
const topics = [
  "Architecture and packages",
  "Wire and calls",
  "Declarations and models",
  "Records, lists and forms",
  "Databases and background work",
  "Rights and security",
  "Files, plans and jobs",
  "Chat, messages and mail",
  "Command line and terminal UI",
  "Web app",
  "Fleet",
  "Data and platform",
  "Operation",
  "Texts and languages",
];

/** The list of decisions by topic. The first line of each file is its title, the third line its topic. */
export function generate() {
  const folder = join(root, "docs/adr");
  const names = readdirSync(folder).filter((name) => /^\d{4}-.+\.md$/.test(name));
  const decisions = names.toSorted().map((name) => {
    const [title, , topic] = readFileSync(join(folder, name), "utf8").split("\n");
    return { name, title: title.replace(/^# /, ""), topic: topic?.replace(/^Topic: /, "") };
  });
  const stray = decisions.find(({ topic }) => !topics.includes(topic));
  if (stray)
    throw new Error(`docs/adr/${stray.name}: the third line must be "Topic: " and one of ${topics.join(", ")}`);
  const sections = topics.map((topic) => {
    const lines = decisions.filter((one) => one.topic === topic).map(({ name, title }) => `- [${title}](${name})`);
    return `## ${topic}\n\n${lines.join("\n")}\n`;
  });
  return `# Decisions

Half a page for each decision that a newcomer would ask about: context, decision, consequences, and when to look at it again.
Numbers are in the order of the decisions and are never used twice; some are missing. \`npm run docs\` writes this list.

${sections.join("\n")}`;
}
