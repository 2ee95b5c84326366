import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readOr } from "./hash.mjs";
import { root } from "./repository.mjs";

/**
 * Writes generated files, or with `check` compares them with the repository and reports the first line that differs.
 *
 * @param files - text by path in the repository
 * @returns whether all files are up to date: found so (check) or written (write)
 */
export function writeGenerated(files, { check, command }) {
  const stale = Object.entries(files).filter(([path, text]) => readOr(join(root, path)) !== text);
  for (const [path, text] of stale) {
    if (check) console.error(`${path} is not up to date: ${firstDifference(readOr(join(root, path)), text)}`);
    else {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
      console.log(`written: ${path}`);
    }
  }
  if (check && stale.length) console.error(`run \`${command}\` and commit the result`);
  else console.log(`${Object.keys(files).length} generated files up to date`);
  return !check || stale.length === 0;
}

function firstDifference(before, after) {
  if (!before) return "the file is missing";
  const [was, is] = [before.split("\n"), after.split("\n")];
  const at = is.findIndex((line, index) => line !== was[index]);
  const line = at < 0 ? is.length : at;
  return `line ${line + 1} is "${was[line] ?? ""}", it should be "${is[line] ?? ""}"`;
}
