import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hashOf, readJson, readOr } from "./hash.mjs";
import { nodePackages } from "./npm.mjs";

/** What the installed packages must match: the lock, and the platform of the native parts. */
export function wantedInstall(root, platform = `${process.platform}-${process.arch}`) {
  return hashOf(readOr(join(root, "package-lock.json")), platform);
}

/**
 * Whether node_modules is complete and matches the lock. A tree installed by hand counts when its versions are those of the lock. A tree
 * for another platform, an incomplete one or a missing one does not count.
 */
export function isInstalled(root) {
  const tree = readJson(join(root, "node_modules/.package-lock.json"))?.packages;
  if (!tree) return false;
  const stamp = readJson(stampPath(root));
  if (stamp && stamp.install === wantedInstall(root)) return isWhole(root, tree);
  if (stamp && stamp.platform !== platformHere()) return false;
  return matchesLock(root, tree) && isWhole(root, tree);
}

/** Records that the tree was installed for the current lock. */
export function recordInstall(root) {
  writeFileSync(stampPath(root), JSON.stringify({ install: wantedInstall(root), platform: platformHere() }));
}

function matchesLock(root, tree) {
  const lock = readJson(join(root, "package-lock.json"))?.packages ?? {};
  const wanted = Object.entries(lock).filter(([path]) => path.startsWith("node_modules/"));
  return wanted.every(([path, entry]) =>
    tree[path] ? tree[path].version === entry.version : Boolean(entry.optional || entry.peer || entry.devOptional),
  );
}

function isWhole(root, tree) {
  return Object.keys(tree).every((path) => existsSync(join(root, path, "package.json"))) && !lacksNode(root);
}

/** Whether the Node of the checkout is installed but not linked: npm 9 leaves that out. */
function lacksNode(root) {
  const isThere = nodePackages(root).some((name) => existsSync(join(root, "node_modules", name, "package.json")));
  return isThere && !existsSync(join(root, "node_modules/.bin/node"));
}

function platformHere() {
  return `${process.platform}-${process.arch}`;
}

function stampPath(root) {
  return join(root, "node_modules/.setup.json");
}
