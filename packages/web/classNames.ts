import { createHash } from "node:crypto";
import { relative } from "node:path";

const LETTERS = 4;
const users = new Map<string, string>();

/**
 * Class of the page for a class of a CSS module, such as `_table_1f0c`. The usual names also have the line, which is different for each
 * class, so compressed files are larger.
 *
 * @param file - path of the module
 * @throws {Error} if a class of another module has the same name
 */
export function shortClass(name: string, file: string): string {
  const path = relative(import.meta.dirname, file);
  const hash = createHash("sha256").update(path).digest("hex");
  const short = `_${name}_${BigInt(`0x${hash}`).toString(36).slice(0, LETTERS)}`;
  const user = users.get(short) ?? path;
  if (user !== path) throw new Error(`${path} and ${user} both have the class ${short}`);
  users.set(short, path);
  return short;
}
