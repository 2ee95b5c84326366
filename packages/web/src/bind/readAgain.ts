import type { Chat } from "@banche/core/chat";
import type { QueryClient } from "@tanstack/react-query";

/** What could not be read while the server was away is read again when it is back. Returns the way to stop. */
export function readAgain(chat: Chat, queries: QueryClient): () => void {
  const isReady = () => chat.getState().connection.status === "ready";
  let wasReady = isReady();
  return chat.subscribe(() => {
    const isBack = isReady() && !wasReady;
    wasReady = isReady();
    if (isBack) void queries.refetchQueries({ type: "active", predicate: ({ state }) => state.status === "error" });
  });
}
