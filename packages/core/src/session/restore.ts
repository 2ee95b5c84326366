import { createStore, type Store } from "../store.ts";
import { reduceSession, type SessionEvent, type SessionState, signedOut } from "./machine.ts";
import { type SessionStorage, storageKeys } from "./storage.ts";

/**
 * The session that a storage holds, or a signed-out one. Knows nothing of the server, so that a page can be drawn by it before
 * the client is there.
 */
export function restoreSession({ lasting }: Pick<SessionStorage, "lasting">): Store<SessionState, SessionEvent> {
  const token = lasting.get(storageKeys.token);
  const isLocked = lasting.get(storageKeys.lock) === "1";
  return createStore(reduceSession, token ? { status: isLocked ? "locked" : "signedIn", token } : signedOut);
}
