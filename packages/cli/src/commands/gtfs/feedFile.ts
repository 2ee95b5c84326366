import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { type Feed, FeedError, feedText, parseFeed } from "@banche/core/gtfs";
import { strToU8, unzip, zipSync } from "fflate";
import type { App } from "../../app.ts";
import { CliError } from "../../errors.ts";

/** Bytes of all tables of a feed together, unpacked: a feed of a large city has less. */
const MOST_BYTES = 256 * 1024 * 1024;
/** Earliest time that the format knows: the same feed is the same file, whenever it is written. */
const NO_TIME = new Date(1980, 0, 1);

/** A feed as a zip file. The same feed makes the same bytes. */
export function zipOf(feed: Feed): Uint8Array {
  const files = [...feed].map(([file, table]) => [file, strToU8(feedText(table))] as const);
  return zipSync(Object.fromEntries(files), { mtime: NO_TIME });
}

/**
 * The tables of a feed in a zip file, whether they lie in a folder of it or not.
 *
 * @throws {CliError} `file`
 */
export async function openFeed(app: App, path: string): Promise<Feed> {
  const trouble = (key: "gtfs.notZip" | "gtfs.tooLarge" | "gtfs.noTable", name = path, cause?: unknown) =>
    new CliError("file", { text: { key, params: { file: name } }, details: { file: name }, cause });
  const bytes = await readFile(resolve(app.cwd, path)).catch((error: unknown) => {
    throw new CliError("file", { text: { key: "gtfs.unreadable", params: { file: path } }, cause: error });
  });
  let left = MOST_BYTES;
  const unpacked = await new Promise<Readonly<Record<string, Uint8Array>>>((done, failed) => {
    unzip(
      bytes,
      {
        filter: ({ name, originalSize }) => {
          const isTable = /(^|\/)[a-z_]+\.txt$/.test(name) && !name.startsWith("__MACOSX/");
          if (isTable) left -= originalSize;
          return isTable && left >= 0;
        },
      },
      (error, files) => (error ? failed(trouble("gtfs.notZip", path, error)) : done(files)),
    );
  });
  if (left < 0) throw trouble("gtfs.tooLarge");
  const texts = Object.entries(unpacked).map(
    ([name, table]) => [name.slice(name.lastIndexOf("/") + 1), new TextDecoder().decode(table)] as const,
  );
  if (texts.length === 0) throw trouble("gtfs.notZip");
  try {
    return await parseFeed(new Map(texts));
  } catch (error) {
    throw error instanceof FeedError ? trouble("gtfs.noTable", error.file, error) : error;
  }
}
