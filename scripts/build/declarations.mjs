import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { filesBelow } from "../lib/hash.mjs";

/**
 * Deletes declarations that no public entry uses. Fails when the rest mentions a package that the tarball does not contain: the server's
 * types must not need @banche/core, which is bundled in.
 *
 * @returns the number of remaining files
 */
export function pruneDeclarations(dist, entry, forbidden) {
  const kept = reachable(join(dist, entry));
  for (const file of filesBelow(dist)) {
    if (file.endsWith(".d.ts") && !kept.has(file)) rmSync(file);
  }
  for (const file of kept) {
    if (importsOf(file).some((name) => name === forbidden || name.startsWith(`${forbidden}/`))) {
      throw new Error(`${relative(dirname(dist), file)} mentions ${forbidden}: the public types must not need it`);
    }
  }
  return kept.size;
}

/** Changes imports between declarations to `.js`, which every TypeScript resolves; tsc keeps the `.ts` of the sources. */
export function pointAtJavaScript(dist) {
  for (const file of filesBelow(dist).filter((name) => name.endsWith(".d.ts"))) {
    const text = readFileSync(file, "utf8");
    const pointed = text.replace(/((?:from|import)\s*\(?\s*["']\.[^"']*)\.tsx?(["'])/g, "$1.js$2");
    if (pointed !== text) writeFileSync(file, pointed);
  }
}

function reachable(entry) {
  const found = new Set();
  const visit = (file) => {
    if (found.has(file)) return;
    found.add(file);
    for (const name of importsOf(file)) {
      if (name.startsWith(".")) visit(join(dirname(file), name.replace(/\.js$/, "")) + ".d.ts");
    }
  };
  visit(entry);
  return found;
}

/** Modules that a declaration refers to: `from "x"`, `import "x"` and `import("x")`. */
function importsOf(file) {
  const text = readFileSync(file, "utf8").replace(/\/\*[^]*?\*\//g, "");
  return [...text.matchAll(/(?:from|import)\s*\(?\s*["']([^"']+)["']/g)].map(([, name]) => name);
}
