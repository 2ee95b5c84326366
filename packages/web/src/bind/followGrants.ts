import type { Session } from "@banche/core";
import { STORAGE_PREFIX } from "@banche/core/shell";
import type { Ground } from "./runtime.ts";

/** Changed when one tab learned that rights are others than they were. */
export const GRANTS_KEY = `${STORAGE_PREFIX}grantsRead`;

/** A refusal means that rights were taken away since they were read: reads them again, so that pages follow, in every tab. */
export function followGrants(ground: Ground): void {
  ground.lasting.set(GRANTS_KEY, String(Date.now()));
  readGrants(ground);
}

/** Reads what is granted now; pages follow. */
export function readGrants({ connect, sessions }: Ground): void {
  if (sessions.getState().status !== "signedIn") return;
  connect()
    .then(({ session }) => session.load())
    .catch(() => undefined);
}

/** At most so often are rights read again because somebody comes back to the page. */
const RETURN_EVERY_MS = 60_000;

/**
 * Where no server tells that rights changed, because it does not know how or cannot be heard, they are read again when somebody
 * comes back to the page. Returns the way to stop.
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
