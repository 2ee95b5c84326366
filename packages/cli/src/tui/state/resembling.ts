import { SEARCH_THRESHOLD } from "@banche/core/shell";
import type { Findable } from "@banche/core/text";
import Fuse from "fuse.js";

/** Returns the names that are similar to a query, best match first (spec §9: threshold 0.4). */
export function resembling(names: readonly Findable[]): (query: string) => readonly number[] {
  const fuse = new Fuse(names, { keys: ["name", "others"], threshold: SEARCH_THRESHOLD, ignoreLocation: true });
  return (query) => fuse.search(query).map(({ refIndex }) => refIndex);
}
