import type { Chat } from "@banche/core/chat";
import type { QueryClient } from "@tanstack/react-query";
import { queryKeys } from "./queryKeys.ts";

/** Rows of a list are read again at most so often because others changed them: an import changes them many times. */
export const FOLLOW_EVERY_MS = 2_000;
/** The concepts that a day board shows. Its marks are sent as changes of trips. */
const ofDayBoard: ReadonlySet<string> = new Set([
  "trips",
  "duties",
  "schemes",
  "lines",
  "vehicles",
  "drivers",
  "driverLeaves",
]);
/** Pages of a company do not all ask at the same moment. */
const SPREAD_MS = 300;

/**
 * Lists that are open follow what others do: their rows are read again when the server tells that they changed. A page that
 * nobody looks at reads them when somebody comes back. Returns the way to stop.
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
