import { spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { runBase } from "../../packages/server/src/testing/run.ts";
import { recordPart, runtimeParts, staleParts } from "../build/plan.mjs";
import { fingerprint } from "../lib/hash.mjs";

/**
 * Copies a checkout with its uncommitted changes to where runs of tests have their folders, so that plants never touch the checkout.
 *
 * Installed packages are links into the checkout, except `@banche/*`: those are the packages of the copy. A build that
 * is up to date is copied too.
 *
 * @param {string} root - the folder of the checkout
 * @returns {{ folder: string, remove: () => void }}
 */
export function copyCheckout(root) {
  const folder = mkdtempSync(join(runBase(), "banche-planted-"));
  // A PostgreSQL that root starts runs as `nobody`, and would have to live elsewhere.
  chmodSync(folder, 0o755);
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  try {
    for (const file of sourcesOf(root)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      copyFileSync(join(root, file), join(folder, file));
    }
    const packages = readdirSync(join(folder, "packages")).map((name) => join("packages", name));
    for (const at of [".", ...packages]) linkModules(join(root, at, "node_modules"), join(folder, at, "node_modules"));
    linkOwnPackages(packages, folder);
    copyBuild(root, folder);
  } catch (error) {
    remove();
    throw error;
  }
  return { folder, remove };
}

/** Files that git knows or would take up, without deleted ones and links to folders. */
function sourcesOf(root) {
  const listed = spawnSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (listed.status !== 0) throw new Error(`git ls-files failed: ${listed.stderr || listed.error?.message}`);
  const isFile = (path) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
  return [...new Set(listed.stdout.split("\0"))].filter((file) => file && isFile(join(root, file)));
}

/** A real folder of links. Tools write their caches into names with a dot, so those are not linked, except `.bin`. */
function linkModules(from, to) {
  if (!existsSync(from)) return;
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (name === "@banche" || (name.startsWith(".") && name !== ".bin")) continue;
    symlinkSync(join(from, name), join(to, name), "junction");
  }
}

function linkOwnPackages(packages, folder) {
  const scope = join(folder, "node_modules/@banche");
  mkdirSync(scope, { recursive: true });
  for (const at of packages)
    symlinkSync(join(folder, at), join(folder, "node_modules/@banche", at.slice(9)), "junction");
}

/** The copied sources have new times, so the record of the build is written anew. */
function copyBuild(root, folder) {
  const stale = new Set(staleParts(root, runtimeParts).map(({ name }) => name));
  for (const part of runtimeParts.filter(({ name }) => !stale.has(name))) {
    cpSync(join(root, dirname(part.output)), join(folder, dirname(part.output)), { recursive: true });
    recordPart(folder, part, fingerprint(folder, part.inputs));
  }
}
