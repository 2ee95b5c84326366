import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Translate } from "@banche/core/text";
import { CliError } from "../errors.ts";
import { isObject } from "@banche/core/wire";

/** Settings that belong to no profile. */
export const keysFileOf = (folder: string): string => join(folder, "settings.json");

/**
 * The section `keys` of the settings file, unchecked; empty when there is none.
 *
 * @throws {CliError} `file` when the file cannot be read, or is no JSON object with an object of keys
 */
export function readKeysFile(folder: string, words: Translate): Readonly<Record<string, unknown>> {
  const file = keysFileOf(folder);
  let text;
  try {
    text = readFileSync(file, "utf8");
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return {};
    throw new CliError("file", { text: { key: "cli.errors.unreadable", params: { file } }, cause });
  }
  const bad = (reason: string, cause?: unknown) =>
    new CliError("file", { text: { key: "tui.keys.badFile", params: { file, reason } }, cause });
  try {
    const settings: unknown = JSON.parse(text);
    if (!isObject(settings)) throw bad(words("tui.keys.noObject"));
    const { keys = {} } = settings;
    if (!isObject(keys)) throw bad(words("tui.keys.noObject"));
    return keys;
  } catch (cause) {
    throw cause instanceof SyntaxError ? bad(cause.message, cause) : cause;
  }
}
