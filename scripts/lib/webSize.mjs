import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { readJson } from "./hash.mjs";
import { root } from "./repository.mjs";

const webDist = join(root, "packages/web/dist");

/** Entries that are loaded once a user has signed in, seen a list and opened a form: shell, home, lists, and the component library. */
const listed = [
  "index.html",
  "virtual:texts/open/zh",
  "virtual:texts/beyond/zh",
  "virtual:texts/shared/zh",
  "src/bind/connection.ts",
  "src/shell/Shell.tsx",
  "src/features/home/screen.tsx",
  "src/bind/AntdProvider.tsx",
  "src/resource/pageOf.tsx",
];

/**
 * Every page that is loaded when it is opened, with its gzip bytes and those of its texts beyond shell and list; the largest first.
 *
 * @returns {readonly { readonly name: string, readonly bytes: number }[]}
 */
export function furtherPages() {
  const isPage = (name) => /^src\/(?:features\/.+|shell)\/\w*(?:screen|[pP]age)\.tsx$/.test(name);
  const chunks = Object.entries(manifest());
  const names = chunks.filter(([name, chunk]) => chunk.isDynamicEntry && isPage(name)).map(([name]) => name);
  const has = new Set(chunks.map(([name]) => name));
  const textsOf = (name) => [`virtual:texts/page/${name.split("/").at(-2)}/zh`].filter((texts) => has.has(texts));
  const before = webSize(listed);
  return names
    .map((name) => ({ name, bytes: webSize([...listed, name, ...textsOf(name)]) - before }))
    .toSorted((one, other) => other.bytes - one.bytes);
}

/**
 * Gzip bytes of the named entries of the web build with all their static imports and styles.
 *
 * @param {readonly string[]} names
 * @param {readonly string[]} [before] - entries loaded before; their files do not count
 * @returns {number}
 */
export function webSize(names, before = []) {
  return webFiles(names, before).reduce((sum, file) => sum + gzipSync(readFileSync(join(webDist, file))).length, 0);
}

/**
 * The scripts and styles that these entries load; each is a request.
 *
 * @param {readonly string[]} names
 * @param {readonly string[]} [before] - as for `webSize`
 * @returns {readonly string[]}
 */
export function webFiles(names, before = []) {
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
  for (const name of before) visit(name);
  const there = new Set(files);
  for (const name of [...before, ...names]) visit(name);
  return [...files].filter((file) => !there.has(file));
}

function manifest() {
  const chunks = readJson(join(webDist, ".vite/manifest.json"));
  if (!chunks) throw new Error("packages/web/dist/.vite/manifest.json is missing: run npm run build");
  return chunks;
}
