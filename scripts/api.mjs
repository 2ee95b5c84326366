/**
 * The public names of core with their signatures, one report for each entry in etc/*.api.md, so that a change of the public API is visible
 * as a diff. Reads the declarations in packages/core/dist (run the build first). `--check` compares and does not write.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { publicNames } from "./lib/declarations.mjs";
import { hashOf, readJson } from "./lib/hash.mjs";
import { writeGenerated } from "./lib/generated.mjs";
import { root } from "./lib/repository.mjs";

/** Longer declarations (inferred schemas) are shown by their beginning and their hash. */
const shownCharacters = 2000;

/** The declarations of each entry of core and of the server, by the name of the report. */
const { exports } = readJson(join(root, "packages/core/package.json"));
const entries = Object.fromEntries([
  ...Object.entries(exports).map(([entry, { types }]) => {
    const name = `@banche/core${entry.slice(1)}`;
    return [`${name.slice("@banche/".length).replaceAll("/", "-")}.api.md`, [name, join("packages/core", types)]];
  }),
  ["server.api.md", ["@banche/server", "packages/server/dist/index.d.ts"]],
]);

const files = {};
for (const [file, [name, declarations]] of Object.entries(entries)) {
  if (!existsSync(join(root, declarations))) {
    console.log(`${name} skipped, there is no ${declarations} yet`);
    continue;
  }
  const blocks = publicNames(join(root, declarations)).map(({ name: exported, text }) => {
    return `### ${exported}\n\n\`\`\`ts\n${shorten(text)}\n\`\`\`\n`;
  });
  files[`etc/${file}`] =
    `# ${name}\n\nPublic names and their signatures. Written by \`npm run api\`.\n\n${blocks.join("\n")}`;
}

const check = process.argv.includes("--check");
process.exitCode = writeGenerated(files, { check, command: "npm run api" }) ? 0 : 1;

function shorten(text) {
  if (text.length <= shownCharacters) return text;
  const rest = `${text.length} characters, ${hashOf(text).slice(0, 12)}`;
  return `${text.slice(0, shownCharacters)}\n// ... ${rest}`;
}
