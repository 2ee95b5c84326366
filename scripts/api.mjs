/**
 * The public names of core with their signatures, one report per entry in etc/*.api.md: a change of the surface shows as a
 * diff. Reads the declarations in packages/core/dist (run the build first). `--check` compares instead of writing.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { publicNames } from "./lib/declarations.mjs";
import { hashOf } from "./lib/hash.mjs";
import { writeGenerated } from "./lib/generated.mjs";
import { root } from "./lib/repository.mjs";

/** A longer declaration (an inferred schema) is shown by its beginning and its hash. */
const shownCharacters = 2000;

const entries = {
  "core.api.md": ["@banche/core", "packages/core/dist/index.d.ts"],
  "core-concepts.api.md": ["@banche/core/concepts", "packages/core/dist/concepts/index.d.ts"],
  "core-declare.api.md": ["@banche/core/declare", "packages/core/dist/declare/index.d.ts"],
  "core-node.api.md": ["@banche/core/node", "packages/core/dist/node/index.d.ts"],
  "core-pinyin.api.md": ["@banche/core/pinyin", "packages/core/dist/pinyin/index.d.ts"],
  "core-react.api.md": ["@banche/core/react", "packages/core/dist/react/index.d.ts"],
  "core-roster.api.md": ["@banche/core/roster", "packages/core/dist/roster/index.d.ts"],
  "core-routing.api.md": ["@banche/core/routing", "packages/core/dist/routing/index.d.ts"],
  "core-testing.api.md": ["@banche/core/testing", "packages/core/dist/testing/index.d.ts"],
  "core-testing-msw.api.md": ["@banche/core/testing/msw", "packages/core/dist/testing/msw/index.d.ts"],
  "server.api.md": ["@banche/server", "packages/server/dist/index.d.ts"],
};

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
