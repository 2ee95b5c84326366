import { mkdir, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { writeFileWhole } from "@banche/core/node";
import { fileNames } from "@banche/core/platform";
import { fileTrouble, onePiece } from "../bulk/files.ts";
import type { Context } from "../context.ts";
import { CliError } from "../errors.ts";
import type { SignedIn } from "../session/connect.ts";

/** A file with what is printed from it. */
export interface PageFile<One> {
  readonly path: string;
  readonly shown: readonly One[];
}

/**
 * One page for all; in a folder, or where the name ends like one, a page for each of them. A folder is made.
 *
 * @param nameOf - what the file of one is called, without its ending; missing: there is one page in any case
 */
export async function pageFiles<One>(
  { app }: Context,
  out: string,
  all: readonly One[],
  nameOf?: (one: One) => string,
): Promise<readonly PageFile<One>[]> {
  const path = resolve(app.cwd, out);
  const isFolder = await stat(path).then(
    (there) => there.isDirectory(),
    () => false,
  );
  if (!nameOf || !(isFolder || !/\.html?$/i.test(path))) return [{ path, shown: all }];
  await mkdir(path, { recursive: true }).catch((error: unknown) => {
    throw fileTrouble(error, path);
  });
  const names = fileNames(all.map(nameOf), ".html");
  return all.map((one) => ({ path: join(path, names.get(nameOf(one)) ?? ""), shown: [one] }));
}

/** Writes pages. A file that is there is not replaced unasked, and none is written then. @throws {CliError} `file` */
export async function writePages<One>(
  files: readonly PageFile<One>[],
  pageOf: (shown: readonly One[]) => string,
  isForced: boolean,
): Promise<void> {
  if (!isForced) for (const { path } of files) await refuseThere(path);
  for (const { path, shown } of files) {
    const page = new TextEncoder().encode(pageOf(shown));
    await writeFileWhole(path, onePiece(page)).catch((error: unknown) => {
      throw fileTrouble(error, path);
    });
  }
}

async function refuseThere(file: string): Promise<void> {
  if (!(await stat(file).catch(() => undefined))) return;
  throw new CliError("file", { text: { key: "cli.options.there", params: { file } }, details: { file } });
}

/** The name of the factory that is worked in; empty where nobody knows it. */
export function factoryName({ current, session }: Pick<SignedIn, "current" | "session">): string {
  const state = session.store.getState();
  const factoryId = state.status === "signedOut" ? "" : (state.factoryId ?? "");
  return current.factories?.find(({ id }) => id === factoryId)?.name ?? "";
}
