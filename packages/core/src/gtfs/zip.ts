import { strToU8, type UnzipFileInfo, unzipSync, zipSync } from "fflate";

import { type Feed, feedText, parseFeed } from "./feed.ts";

/** Largest unpacked size of all tables together; the feed of a large city is smaller. */
const MOST_BYTES = 256 * 1024 * 1024;
/** Earliest time of the zip format, so that the same feed always gives the same file. */
const NO_TIME = new Date(1980, 0, 1);

/** A file that is not a zip file with tables, or is too large. */
export class FeedZipError extends Error {
  readonly reason: "notZip" | "tooLarge";

  constructor(reason: "notZip" | "tooLarge", cause?: unknown) {
    super(reason === "notZip" ? "no zip file with tables" : "too large when unpacked", { cause });
    this.name = "FeedZipError";
    this.reason = reason;
  }
}

/** A feed as a zip file. The same feed gives the same bytes. */
export function packFeed(feed: Feed): Uint8Array {
  const files = [...feed].map(([file, table]) => [file, strToU8(feedText(table))] as const);
  return zipSync(Object.fromEntries(files), { mtime: NO_TIME });
}

/**
 * The tables of a feed in a zip file, with or without a folder; at most 256 MB unpacked.
 *
 * @throws {FeedZipError} if it is not a zip file with tables
 * @throws {FeedError} if a file in it is not a table
 */
export async function unpackFeed(bytes: Uint8Array): Promise<Feed> {
  let left = MOST_BYTES;
  const isWanted = ({ name, originalSize }: UnzipFileInfo): boolean => {
    const isTable = /(^|\/)[a-z_]+\.txt$/.test(name) && !name.startsWith("__MACOSX/");
    if (isTable) left -= originalSize;
    return isTable && left >= 0;
  };
  const unpacked = unpack(bytes, isWanted);
  if (left < 0) throw new FeedZipError("tooLarge");
  const texts = Object.entries(unpacked).map(
    ([name, table]) => [name.slice(name.lastIndexOf("/") + 1), new TextDecoder().decode(table)] as const,
  );
  if (texts.length === 0) throw new FeedZipError("notZip");
  return parseFeed(new Map(texts));
}

function unpack(bytes: Uint8Array, filter: (file: UnzipFileInfo) => boolean): Readonly<Record<string, Uint8Array>> {
  try {
    return unzipSync(bytes, { filter });
  } catch (error) {
    throw new FeedZipError("notZip", error);
  }
}
