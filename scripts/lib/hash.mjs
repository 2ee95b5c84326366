import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** Hex SHA-256 of the parts, with separators so that different lists give different hashes. */
export function hashOf(...parts) {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(String(part)).update("\0");
  return hash.digest("hex");
}

/** Text of a file, or `otherwise` when there is none. */
export function readOr(path, otherwise = "") {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return otherwise;
    throw error;
  }
}

/** Parsed JSON of a file, or `undefined` when it is missing or incomplete. */
export function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}

/**
 * All files below the paths (a file counts as itself), sorted; `node_modules` and `dist` are left out.
 *
 * @param {string[]} paths
 * @returns {string[]}
 */
export function filesBelow(...paths) {
  /** @type {string[]} */
  const found = [];
  const visit = (path) => {
    const entry = statSync(path, { throwIfNoEntry: false });
    if (entry?.isFile()) found.push(path);
    if (!entry?.isDirectory()) return;
    for (const name of readdirSync(path)) {
      if (name !== "node_modules" && name !== "dist") visit(join(path, name));
    }
  };
  for (const path of paths) visit(path);
  return found.sort();
}

/** A cheap fingerprint of the files below the paths, from path, size and modification time, without contents. */
export function fingerprint(root, paths) {
  const rows = filesBelow(...paths.map((path) => join(root, path))).map((path) => {
    const { size, mtimeMs } = statSync(path);
    return `${path.slice(root.length)}:${size}:${mtimeMs}`;
  });
  return hashOf(...rows);
}
