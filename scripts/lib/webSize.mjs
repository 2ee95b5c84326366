import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { readJson } from "./hash.mjs";
import { root } from "./repository.mjs";

const webDist = join(root, "packages/web/dist");

/**
 * Gzip bytes of the named entries of the web build with everything they import at once, and their styles.
 *
 * @param {readonly string[]} names
 * @returns {number}
 */
export function webSize(names) {
  const manifest = readJson(join(webDist, ".vite/manifest.json"));
  if (!manifest) throw new Error("packages/web/dist/.vite/manifest.json is missing: run npm run build");
  const files = new Set();
  const visit = (name) => {
    const chunk = manifest[name];
    if (!chunk)
      throw new Error(`the manifest of the web build has no ${name}; it has ${Object.keys(manifest).join(", ")}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const style of chunk.css ?? []) files.add(style);
    for (const other of chunk.imports ?? []) visit(other);
  };
  for (const name of names) visit(name);
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(webDist, file))).length, 0);
}
