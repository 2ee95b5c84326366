import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { type Feed, FeedError, FeedZipError, unpackFeed } from "@banche/core/gtfs";
import type { App } from "../../app.ts";
import { CliError } from "../../errors.ts";

/**
 * The tables of a feed in a zip file, at its top level or in a folder of it.
 *
 * @throws {CliError} `file`
 */
export async function openFeed(app: App, path: string): Promise<Feed> {
  const trouble = (key: "gtfs.notZip" | "gtfs.tooLarge" | "gtfs.noTable", name = path, cause?: unknown) =>
    new CliError("file", { text: { key, params: { file: name } }, details: { file: name }, cause });
  const bytes = await readFile(resolve(app.cwd, path)).catch((error: unknown) => {
    throw new CliError("file", { text: { key: "gtfs.unreadable", params: { file: path } }, cause: error });
  });
  try {
    return await unpackFeed(bytes);
  } catch (error) {
    if (error instanceof FeedZipError) throw trouble(`gtfs.${error.reason}`, path, error);
    throw error instanceof FeedError ? trouble("gtfs.noTable", error.file, error) : error;
  }
}
