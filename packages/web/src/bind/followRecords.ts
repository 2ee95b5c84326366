import type { Chat } from "@banche/core/chat";
import type { QueryClient } from "@tanstack/react-query";
import { queryKeys } from "./queryKeys.ts";

/** Shortest time between two reads of a list after changes by others: an import changes rows many times. */
export const FOLLOW_EVERY_MS = 2_000;
/** The concepts that a day board shows. Changed marks of the board are reported as changes of trips. */
const ofDayBoard: ReadonlySet<string> = new Set([
  "trips",
  "duties",
  "schemes",
  "lines",
  "vehicles",
  "drivers",
  "driverLeaves",
]);
/** Spreads the reads, so that not all open pages ask at the same moment. */
const SPREAD_MS = 300;

/**
 * Reads the rows of open lists again when the server reports that they changed. A hidden page reads them when it is
 * shown again. Returns a function that stops this.
 */
export function followRecords(
  chat: Pick<Chat, "onRecords">,
  queries: QueryClient,
  { document, setTimeout, clearTimeout }: Window,
): () => void {
  const changed = new Set<string>();
  let isAny = false;
  let readAt = Number.NEGATIVE_INFINITY;
  let timer: number | undefined;

  const read = () => {
    timer = undefined;
    readAt = Date.now();
    const rows = isAny ? [queryKeys.allRows] : [...changed].map((resource) => queryKeys.rows(resource));
    const isOfDay = isAny || [...changed].some((resource) => ofDayBoard.has(resource));
    const keys = [...rows, ...(isOfDay ? [queryKeys.dayBoards] : [])];
    changed.clear();
    isAny = false;
    const refetchType = document.visibilityState === "hidden" ? "none" : "active";
    for (const queryKey of keys) void queries.invalidateQueries({ queryKey, refetchType });
  };
  const stop = chat.onRecords((resources) => {
    isAny ||= resources.length === 0;
    for (const resource of resources) changed.add(resource);
    const wait = Math.max(0, readAt + FOLLOW_EVERY_MS - Date.now());
    timer ??= setTimeout(read, wait + Math.random() * SPREAD_MS);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}
