import { createStore, type Store } from "../store.ts";
import { reduceSession, type SessionEvent, type SessionState, signedOut } from "./machine.ts";
import { type SessionStorage, storageKeys } from "./storage.ts";

/**
 * The stored session, or a signed-out one. It does not need the server, so a page can be drawn before the client is
 * loaded.
 */
export function restoreSession({ lasting }: Pick<SessionStorage, "lasting">): Store<SessionState, SessionEvent> {
  const token = lasting.get(storageKeys.token);
  const isLocked = lasting.get(storageKeys.lock) === "1";
  return createStore(reduceSession, token ? { status: isLocked ? "locked" : "signedIn", token } : signedOut);
}
