import { randomUUID } from "node:crypto";
import { lstat, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { placesOf, platformParts, PULLED_LINE } from "@banche/core/platform";
import { oneLine } from "@banche/core/text";
import type { Context } from "../../context.ts";
import { CliError, usageError } from "../../errors.ts";
import type { Input } from "../../program/input.ts";

/** The changes that a pull made to the files of a folder, by path. */
export interface FolderChanges {
  readonly created: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  readonly same: number;
}

/** The folder and the parts that a command works on. @throws {CliError} `usage` for an unknown part */
export function askedOf(
  { app }: Context,
  input: Input,
): { readonly folder: string; readonly parts: readonly string[] } {
  const [folder = "."] = input.args;
  const only = input.texts("only");
  const wrong = only.find((part) => !platformParts.includes(part));
  if (wrong !== undefined) {
    throw usageError("platform.wrongPart", { value: oneLine(wrong), known: platformParts.join(", ") });
  }
  return { folder: resolve(app.cwd, folder), parts: only.length === 0 ? platformParts : only };
}

/**
 * The files of some parts by path, with `/` as separator. Other files of the folder, such as a README, are ignored; every file in the
 * folder of a part belongs to that part.
 *
 * @throws {CliError} `file`
 */
export async function readFolder(folder: string, parts: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { folders, files } = placesOf(parts);
  if ((await kindAt(folder, true)) !== "folder") throw fileError("platform.noFolder", folder);
  const found = new Map<string, string>();
  for (const file of files) {
    if ((await kindAt(join(folder, file))) === "file") found.set(file, await readFile(join(folder, file), "utf8"));
  }
  for (const part of folders) {
    for (const name of await namesIn(join(folder, part))) {
      found.set(`${part}/${name}`, await readFile(join(folder, part, name), "utf8"));
    }
  }
  return found;
}

/**
 * Updates the files of some parts. Writes files that differ, and removes files of an earlier pull that no longer exist on the server. A
 * file without the line that a pull writes is never removed. Each file is written completely or not at all.
 *
 * @throws {CliError} `file`
 */
export async function writeFolder(
  folder: string,
  parts: readonly string[],
  wanted: ReadonlyMap<string, string>,
): Promise<FolderChanges> {
  await mkdir(folder, { recursive: true });
  const before = await readFolder(folder, parts);
  const created: string[] = [];
  const changed: string[] = [];
  for (const [file, text] of [...wanted].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (before.get(file) === text) continue;
    await replaceFile(folder, file, text);
    (before.has(file) ? changed : created).push(file);
  }
  const removed = [...before].flatMap(([file, text]) => (!wanted.has(file) && isPulled(text) ? [file] : [])).sort();
  for (const file of removed) await rm(join(folder, file));
  return { created, changed, removed, same: wanted.size - created.length - changed.length };
}

const isPulled = (text: string): boolean => text.startsWith(`${PULLED_LINE}\n`);

async function replaceFile(folder: string, file: string, text: string): Promise<void> {
  const [part = "", name] = file.split("/");
  if (name !== undefined) {
    await namesIn(join(folder, part));
    await mkdir(join(folder, part), { recursive: true });
  }
  const path = join(folder, file);
  const partial = join(folder, name === undefined ? "" : part, `.${randomUUID()}.partial`);
  try {
    await writeFile(partial, text, { flag: "wx" });
    await rename(partial, path);
  } finally {
    await rm(partial, { force: true });
  }
}

/** Documents in the folder of a part, without hidden files. @throws {CliError} `file` when the folder is a link */
async function namesIn(path: string): Promise<readonly string[]> {
  const kind = await kindAt(path);
  if (kind === undefined) return [];
  if (kind !== "folder") throw fileError(kind === "link" ? "platform.linked" : "platform.noFolder", path);
  const entries = await readdir(path, { withFileTypes: true });
  const linked = entries.find((entry) => entry.isSymbolicLink());
  if (linked) throw fileError("platform.linked", join(path, linked.name));
  return entries
    .filter((entry) => entry.isFile() && /^[^.].*\.ya?ml$/iu.test(entry.name))
    .map(({ name }) => name)
    .sort();
}

/** @param follows - follow a link */
async function kindAt(path: string, follows = false): Promise<"file" | "folder" | "link" | undefined> {
  const found = await lstat(follows ? `${path}/.` : path).catch(() => undefined);
  if (!found) return undefined;
  return found.isSymbolicLink() ? "link" : found.isDirectory() ? "folder" : "file";
}

function fileError(key: "platform.noFolder" | "platform.linked", path: string): CliError {
  return new CliError("file", { text: { key, params: { path: oneLine(path) } }, details: { path } });
}
