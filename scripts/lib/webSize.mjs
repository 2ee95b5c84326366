import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { readJson } from "./hash.mjs";
import { root } from "./repository.mjs";

const webDist = join(root, "packages/web/dist");

/**
 * Names of the parts of the web build that are loaded when they are needed.
 *
 * @returns {readonly string[]}
 */
export function webEntries() {
  return Object.entries(manifest())
    .filter(([, chunk]) => chunk.isDynamicEntry)
    .map(([name]) => name);
}

/**
 * Gzip bytes of the named entries of the web build with everything they import at once, and their styles.
 *
 * @param {readonly string[]} names
 * @returns {number}
 */
export function webSize(names) {
  const chunks = manifest();
  const files = new Set();
  const visit = (name) => {
    const chunk = chunks[name];
    if (!chunk)
      throw new Error(`the manifest of the web build has no ${name}; it has ${Object.keys(chunks).join(", ")}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const style of chunk.css ?? []) files.add(style);
    for (const other of chunk.imports ?? []) visit(other);
  };
  for (const name of names) visit(name);
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(webDist, file))).length, 0);
}

function manifest() {
  const chunks = readJson(join(webDist, ".vite/manifest.json"));
  if (!chunks) throw new Error("packages/web/dist/.vite/manifest.json is missing: run npm run build");
  return chunks;
}
