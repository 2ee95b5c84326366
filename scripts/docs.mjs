/**
 * Writes the generated pages of docs/reference; with --check compares them. Every module in scripts/docs/ is a page: it
 * exports `file`, the path in the repository, and `generate()`, the text; or `files()`, texts by path. Needs `node -C @banche/source`.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { writeGenerated } from "./lib/generated.mjs";
import { root } from "./lib/repository.mjs";

const folder = join(root, "scripts/docs");
const files = {};
for (const name of readdirSync(folder).filter((entry) => entry.endsWith(".mjs"))) {
  const page = await import(pathToFileURL(join(folder, name)).href);
  if (typeof page.files === "function") {
    Object.assign(files, await page.files());
    continue;
  }
  if (typeof page.file !== "string" || typeof page.generate !== "function") {
    throw new Error(`scripts/docs/${name} must export file and generate(), or files()`);
  }
  files[page.file] = await page.generate();
}

const check = process.argv.includes("--check");
process.exitCode = writeGenerated(files, { check, command: "npm run docs" }) ? 0 : 1;
