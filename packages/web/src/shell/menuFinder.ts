import { type MenuSearchEntry, menuSearchOptions, type NameReader, searchMenu } from "@banche/core";
import Fuse from "fuse.js";

/** Finds places of the menu; loaded when somebody searches first. */
export function menuFinder(
  pool: readonly MenuSearchEntry[],
  reader?: NameReader,
): (query: string) => readonly MenuSearchEntry[] {
  const fuse = new Fuse(pool, menuSearchOptions);
  return (query) => searchMenu(pool, query, (pattern) => fuse.search(pattern).map(({ item }) => item), reader);
}
