import { strToU8, type UnzipFileInfo, unzipSync, zipSync } from "fflate";

import { type Feed, feedText, parseFeed } from "./feed.ts";

/** Bytes of all tables of a feed together, unpacked: a feed of a large city has less. */
const MOST_BYTES = 256 * 1024 * 1024;
/** Earliest time that the format knows: the same feed is the same file, whenever it is written. */
const NO_TIME = new Date(1980, 0, 1);

/** A file that is no feed: no zip file with tables, or one with too much in it. */
export class FeedZipError extends Error {
  readonly reason: "notZip" | "tooLarge";

  constructor(reason: "notZip" | "tooLarge", cause?: unknown) {
    super(reason === "notZip" ? "no zip file with tables" : "too large when unpacked", { cause });
    this.name = "FeedZipError";
    this.reason = reason;
  }
}

/** A feed as a zip file. The same feed makes the same bytes. */
export function packFeed(feed: Feed): Uint8Array {
  const files = [...feed].map(([file, table]) => [file, strToU8(feedText(table))] as const);
  return zipSync(Object.fromEntries(files), { mtime: NO_TIME });
}

/**
 * The tables of a feed in a zip file, whether they lie in a folder of it or not; 256 MB unpacked at most.
 *
 * @throws {FeedZipError} where it is no zip file with tables
 * @throws {FeedError} where a file in it is no table
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
