import { createMenuSearch, type MenuSearchEntry, menuSearchOptions } from "@banche/core/shell";
import type { NameReader } from "@banche/core/text";
import Fuse from "fuse.js";

/** Searches the menu; loaded at the first search. */
export function menuFinder(
  pool: readonly MenuSearchEntry[],
  reader?: NameReader,
): (query: string) => readonly MenuSearchEntry[] {
  const fuse = new Fuse(pool, menuSearchOptions);
  return createMenuSearch(pool, (pattern) => fuse.search(pattern).map(({ item }) => item), reader);
}
