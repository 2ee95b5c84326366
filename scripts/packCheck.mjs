/**
 * Packs the published packages and checks the tarballs with publint and are-the-types-wrong. Compares the imports of the built files with
 * the dependencies of the package: core is bundled into server and cli, so they must declare its imports.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { isBuiltin } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { filesBelow, readJson } from "./lib/hash.mjs";
import { packAll, published } from "./lib/pack.mjs";
import { localEnv } from "./lib/run.mjs";
import { root } from "./lib/repository.mjs";

/** Entries that only exist in the checkout. */
const internal = { server: ["./testing"] };

const folder = mkdtempSync(join(tmpdir(), "banche-pack-"));
let failed = 0;

try {
  const tarballs = packAll(folder);
  for (const name of published.filter((one) => !tarballs[one])) console.log(`${name} skipped, it is not built yet`);
  for (const [name, file] of Object.entries(tarballs)) {
    compareImports(name);
    lookForManual(name);
    look(name, "publint", ["run", file, "--strict", "--level", "warning"]);
    if (name === "cli") continue;
    const excluded = internal[name] ? ["--exclude-entrypoints", ...internal[name]] : [];
    const output = ["--no-color", "--no-emoji", "--format", "ascii"];
    look(name, "attw", [file, "--profile", "esm-only", ...output, ...excluded]);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failed ? 1 : 0;

function look(name, command, args) {
  const options = { cwd: root, env: localEnv(root), encoding: "utf8", shell: process.platform === "win32" };
  const { status, stdout, stderr } = spawnSync(command, args, options);
  if (status === 0) return console.log(`${name}: ${command} has nothing to say`);
  failed += 1;
  console.error(`${name}: ${command}\n${stdout}${stderr}`);
}

/** npm only warns about pages that a package lists and does not contain. */
function lookForManual(name) {
  const { man = [] } = readJson(join(root, "packages", name, "package.json"));
  const missing = man.filter((page) => !existsSync(join(root, "packages", name, page)));
  if (missing.length === 0) return;
  failed += 1;
  console.error(`${name}: no ${missing.join(", ")}: run npm run build`);
}

function compareImports(name) {
  const manifest = readJson(join(root, "packages", name, "package.json"));
  const { dependencies = {}, peerDependencies = {}, optionalDependencies = {} } = manifest;
  const folder = join(root, "packages", name);
  const files = filesBelow(join(folder, "dist")).filter((file) => file.endsWith(".js"));
  const code = files
    .filter((file) => !file.startsWith(join(folder, "dist/web")))
    .map((file) => readFileSync(file, "utf8"));

  const imported = new Set(code.flatMap(packagesIn));
  const unlisted = [...imported].filter(
    (one) => !(one in dependencies || one in peerDependencies || one in optionalDependencies),
  );
  const text = code.join("\n");
  const unused = Object.keys(dependencies).filter((one) => !text.includes(one));
  for (const one of unlisted) console.error(`${name}: imports ${one}, which is not in its package.json`);
  for (const one of unused) console.error(`${name}: depends on ${one}, which nothing in its dist names`);
  if (unlisted.length + unused.length > 0) failed += 1;
  else console.log(`${name}: imports what it depends on`);
}

/** Packages that a built file imports, statically or dynamically; esbuild starts each import on its own line. */
function packagesIn(code) {
  const names = [
    ...code.matchAll(/^(?:import|export)\b[^"';]*["']([^"']+)["'];$/gm),
    ...code.matchAll(/\bimport\(\s*["']([^"']+)["']\s*\)/g),
  ].map(([, name]) => name);
  const outside = names.filter((name) => !name.startsWith(".") && !isBuiltin(name));
  return outside.map((name) =>
    name
      .split("/")
      .slice(0, name.startsWith("@") ? 2 : 1)
      .join("/"),
  );
}
