import { SEARCH_THRESHOLD } from "@banche/core/shell";
import type { Findable } from "@banche/core/text";
import Fuse from "fuse.js";

/** What resembles a query, nearest first (spec §9: threshold 0.4). */
export function resembling(names: readonly Findable[]): (query: string) => readonly number[] {
  const fuse = new Fuse(names, { keys: ["name", "others"], threshold: SEARCH_THRESHOLD, ignoreLocation: true });
  return (query) => fuse.search(query).map(({ refIndex }) => refIndex);
}
