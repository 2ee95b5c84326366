import { type BancheError, isBancheError } from "@banche/core";
import { MESSAGE_PAGE_SIZE } from "@banche/core/shell";
import type { Runtime } from "../../screen.ts";
import type { MessageFilter } from "../../state/messages.ts";

/** Reads the next page, or the first one if nothing was read yet. */
export async function loadMore(runtime: Runtime): Promise<void> {
  const { store, session, signal, attempt } = runtime;
  const { status, finished, pages, filter } = store.getState().messages;
  if (status === "loading" || finished) return;
  const isWanted = () => store.getState().messages.filter === filter;
  store.dispatch({ type: "messages/loading" });
  const page = await attempt(
    () => session.client.messages.list({ query: pageQuery(pages + 1, filter) }, { signal }),
    (error) => {
      if (isWanted()) store.dispatch({ type: "messages/failed", error: asError(error) });
    },
  );
  if (page && isWanted()) store.dispatch({ type: "messages/page", page });
}

/** Reads the first page again. New messages are added at the top, and the selection stays. A failure is not reported. */
export async function refreshMessages({ store, session, signal, attempt }: Runtime): Promise<void> {
  const { status, filter } = store.getState().messages;
  if (status === "loading") return;
  const page = await attempt(
    () => session.client.messages.list({ query: pageQuery(1, filter) }, { signal }),
    () => undefined,
  );
  if (page && store.getState().messages.filter === filter) store.dispatch({ type: "messages/refreshed", page });
}

const pageQuery = (page: number, { keyword, type }: MessageFilter) => ({
  page,
  pageSize: MESSAGE_PAGE_SIZE,
  order: "desc" as const,
  ...(keyword !== "" && { keyword }),
  ...(type !== undefined && { type }),
});

export function asError(error: unknown): BancheError {
  if (isBancheError(error)) return error;
  throw error;
}
