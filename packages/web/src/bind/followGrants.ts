import type { Session } from "@banche/core";
import { STORAGE_PREFIX } from "@banche/core/shell";
import type { Ground } from "./runtime.ts";

/** Changed when a tab finds out that rights have changed. */
export const GRANTS_KEY = `${STORAGE_PREFIX}grantsRead`;

/**
 * A refused call means that rights were removed after they were read. Reads them again in every tab, so that the pages
 * follow.
 */
export function followGrants(ground: Ground): void {
  ground.lasting.set(GRANTS_KEY, String(Date.now()));
  readGrants(ground);
}

/** Reads the current rights; pages follow. */
export function readGrants({ connect, sessions }: Ground): void {
  if (sessions.getState().status !== "signedIn") return;
  connect()
    .then(({ session }) => session.load())
    .catch(() => undefined);
}

/** Shortest time between two reads of the rights when a person returns to the page. */
const RETURN_EVERY_MS = 60_000;

/**
 * Reads the rights again when a person returns to the page. Used while no server reports changed rights: it cannot, or
 * there is no connection. Returns a function that stops this.
 */
export function readGrantsOnReturn(
  window: Window,
  session: Pick<Session, "store" | "load">,
  isTold: () => boolean,
): () => void {
  let readAt = Date.now();
  const look = () => {
    const isAway = window.document.visibilityState === "hidden" || session.store.getState().status !== "signedIn";
    if (isAway || isTold() || Date.now() - readAt < RETURN_EVERY_MS) return;
    readAt = Date.now();
    session.load().catch(() => undefined);
  };
  window.addEventListener("focus", look);
  window.document.addEventListener("visibilitychange", look);
  return () => {
    window.removeEventListener("focus", look);
    window.document.removeEventListener("visibilitychange", look);
  };
}
