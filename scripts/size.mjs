/**
 * Compares gzip sizes with size-budgets.json: bundles of core as a browser loads them, and the files that a web page loads, by vite's
 * manifest. A budget is raised in the commit that needs it, with a reason.
 */
import { existsSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { readJson } from "./lib/hash.mjs";
import { root } from "./lib/repository.mjs";
import { furtherPages, webFiles, webSize } from "./lib/webSize.mjs";

const budgets = readJson(join(root, "size-budgets.json"));
const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
let over = 0;

for (const budget of budgets.bundles) report(budget, await bundleSize(budget.code));
for (const budget of budgets.clients) report(budget, await clientSize(budget.code));

if (!existsSync(join(root, "packages/web/src/main.tsx")))
  console.log("web skipped, there is no packages/web/src/main.tsx yet");
else {
  for (const budget of budgets.web) {
    report(budget, webSize(budget.files, budget.after));
    reportFiles(budget, webFiles(budget.files, budget.after).length);
  }
  for (const { name, bytes } of furtherPages()) {
    report({ ...budgets.furtherPage, name: budgets.furtherPage.name.replace("{page}", name) }, bytes);
  }
}
process.exitCode = over ? 1 : 0;

function report({ name, limitBytes, reason }, bytes) {
  if (bytes > limitBytes) {
    over += 1;
    console.error(`${name}: ${kB(bytes)} is over the budget of ${kB(limitBytes)} (${reason})`);
  } else console.log(`${name}: ${kB(bytes)} of ${kB(limitBytes)}`);
}

function reportFiles({ name, limitFiles }, count) {
  if (count > limitFiles) {
    over += 1;
    console.error(`${name}: ${count} files are over the budget of ${limitFiles}; see packages/web/joinedChunks.ts`);
  } else console.log(`${name}: ${count} files of ${limitFiles}`);
}

function bundle(code, options) {
  return build({
    stdin: { contents: code, resolveDir: root },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    packages: "bundle",
    write: false,
    logLevel: "error",
    ...options,
  });
}

/** Without dependencies. */
async function bundleSize(code) {
  const { outputFiles } = await bundle(code, {
    external: Object.keys(readJson(join(root, "packages/core/package.json")).dependencies).flatMap((name) => [
      name,
      `${name}/*`,
    ]),
  });
  return gzipSync(outputFiles[0].contents).length;
}

/** With dependencies: everything that a page has loaded at the first calls, without later parts. */
async function clientSize(code) {
  const { outputFiles, metafile } = await bundle(code, { splitting: true, metafile: true, outdir: "out" });
  const files = new Map(outputFiles.map(({ path, contents }) => [relative(process.cwd(), path), contents]));
  const reached = new Set();
  reach(Object.keys(metafile.outputs).find((file) => metafile.outputs[file].entryPoint));
  return [...reached].reduce((sum, file) => sum + gzipSync(files.get(file.replaceAll("/", sep))).length, 0);

  function reach(file) {
    if (reached.has(file)) return;
    reached.add(file);
    for (const { path, kind } of metafile.outputs[file].imports) if (kind === "import-statement") reach(path);
  }
}
