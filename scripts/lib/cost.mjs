import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./repository.mjs";

/** Hand-written files of the packages, without tests. */
const isWritten = (file) =>
  /^packages\/\w+\/src\/.+\.tsx?$/.test(file) && !/\.test\.tsx?$|\.generated\.ts$|\/testing\//.test(file);

const linesOf = (file) => readFileSync(join(root, file), "utf8").trimEnd().split("\n");

/**
 * The amount of hand-written code of a concept: files that are only about it, and lines in other files that name it.
 *
 * @param {string} concept - `positions`
 * @returns {{ own: { file: string, lines: number }[], named: { file: string, lines: number }[] }}
 */
export function costOf(concept) {
  const files = execFileSync("git", ["ls-files", "packages"], { cwd: root, encoding: "utf8" })
    .split("\n")
    .filter(isWritten);
  const single = concept.replace(/ies$/, "y").replace(/s$/, "");
  const own = files.filter((file) => file.includes(`/${concept}/`) || /\/([^/]+)\.tsx?$/.exec(file)?.[1] === concept);
  const words = new RegExp(`\\b(?:${concept}|${single}Table|${concept}Handlers)\\b`);
  const named = files
    .filter((file) => !own.includes(file))
    .map((file) => ({
      file,
      lines: linesOf(file).filter((line) => words.test(line.replace(/^\s*(?:\*|\/\/).*/, ""))).length,
    }))
    .filter(({ lines }) => lines > 0);
  return { own: own.map((file) => ({ file, lines: linesOf(file).length })), named };
}

/** @param {{ lines: number }[]} files */
export const sumOf = (files) => files.reduce((sum, { lines }) => sum + lines, 0);
