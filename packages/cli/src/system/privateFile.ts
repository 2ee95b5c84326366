import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { CliError } from "../errors.ts";

/**
 * Writes a file of mode 0600 in a folder of mode 0700. A new file is written and renamed, so that a reader sees the old or the new
 * content, never a part.
 *
 * @throws {CliError} `file`
 */
export function writePrivate(file: string, text: string): void {
  const fresh = `${file}.${process.pid}.tmp`;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const descriptor = openSync(fresh, "w", 0o600);
    try {
      writeSync(descriptor, text);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(fresh, file);
  } catch (error) {
    rmSync(fresh, { force: true });
    throw new CliError("file", { text: { key: "cli.errors.unwritable", params: { file } }, cause: error });
  }
}

/**
 * The texts in one of our JSON files. Empty when there is no file, or when it is no JSON; the next write replaces it.
 *
 * @throws {CliError} `file` when it exists but cannot be read
 */
export function readTexts(file: string): Readonly<Record<string, string>> {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return {};
    throw new CliError("file", { text: { key: "cli.errors.unreadable", params: { file } }, cause: error });
  }
  try {
    const parsed: unknown = JSON.parse(text);
    const entries = typeof parsed === "object" && parsed !== null ? Object.entries(parsed) : [];
    return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"));
  } catch {
    return {};
  }
}
