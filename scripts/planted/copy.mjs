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
 * Copies a checkout with its uncommitted changes to the temporary folder of test runs, so that plants never change the checkout.
 *
 * Installed packages are links into the checkout, except `@banche/*`: those are the packages of the copy. An up-to-date build is copied,
 * too.
 *
 * @param {string} root - the folder of the checkout
 * @returns {{ folder: string, remove: () => void }}
 */
export function copyCheckout(root) {
  const folder = mkdtempSync(join(runBase(), "banche-planted-"));
  // A PostgreSQL started by root runs as `nobody` and needs access.
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

/** Tracked files and new files that are not ignored, without deleted ones and links to folders. */
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

/** A real folder with links. Tools write their caches into folders whose names begin with a dot, so those are not linked, except `.bin`. */
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

/** The copied sources have new times, so the record of the build is written again. */
function copyBuild(root, folder) {
  const stale = new Set(staleParts(root, runtimeParts).map(({ name }) => name));
  for (const part of runtimeParts.filter(({ name }) => !stale.has(name))) {
    cpSync(join(root, dirname(part.output)), join(folder, dirname(part.output)), { recursive: true });
    recordPart(folder, part, fingerprint(folder, part.inputs));
  }
}
