import type { Chat } from "@banche/core/chat";
import type { QueryClient } from "@tanstack/react-query";

/** Reads failed queries again when the connection to the server is back. Returns a function that stops this. */
export function readAgain(chat: Chat, queries: QueryClient): () => void {
  const isReady = () => chat.getState().connection.status === "ready";
  let wasReady = isReady();
  return chat.subscribe(() => {
    const isBack = isReady() && !wasReady;
    wasReady = isReady();
    if (isBack) void queries.refetchQueries({ type: "active", predicate: ({ state }) => state.status === "error" });
  });
}
