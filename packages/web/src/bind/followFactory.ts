import { type KeyValueStore, storageKeys } from "@banche/core";
import { STORAGE_PREFIX } from "@banche/core/shell";
import type { Ground } from "./runtime.ts";

/** The list of open tabs, kept until the window is closed. */
export const TABS_KEY = `${STORAGE_PREFIX}tabs`;
/** Names of the records of the open tabs. */
export const TAB_NAMES_KEY = `${STORAGE_PREFIX}tabNames`;

/** Set until the page has explained why it was loaded again. */
const MOVED_KEY = `${STORAGE_PREFIX}factoryMoved`;

/**
 * Storage of one window, except for the factory. The server has one factory for the whole session, so all windows of
 * the browser use the factory that was chosen last (ADR 0044).
 */
export function withSharedFactory(brief: KeyValueStore, lasting: KeyValueStore): KeyValueStore {
  const placesOf = (key: string) => (key === storageKeys.factory ? [lasting, brief] : [brief]);
  return {
    get: (key) => placesOf(key).reduce<string | undefined>((found, place) => found ?? place.get(key), undefined),
    set: (key, value) => placesOf(key).forEach((place) => place.set(key, value)),
    remove: (key) => placesOf(key).forEach((place) => place.remove(key)),
  };
}

type Kept = Pick<Ground, "queries" | "drafts" | "brief">;

/** Removes everything that was read, typed or opened in the previous factory. */
export function forgetFactory({ queries, drafts, brief }: Kept): void {
  queries.clear();
  drafts.clear();
  brief.remove(TABS_KEY);
  brief.remove(TAB_NAMES_KEY);
}

/** Follows another window that switched to this factory. */
export function followFactory(window: Window, ground: Ground, factoryId: string): void {
  const state = ground.sessions.getState();
  const here = state.status === "signedOut" ? undefined : state.factoryId;
  if (here !== undefined && here !== factoryId) goOnInFactory(window, ground);
}

/**
 * Loads the page again, because the session now works in another factory. The window that chose the factory does the
 * same. Only the path is kept: the query may refer to the old factory.
 */
export function goOnInFactory(window: Window, ground: Kept): void {
  forgetFactory(ground);
  ground.brief.set(MOVED_KEY, "1");
  // Blocks further input: it would be sent to the other factory.
  window.document.body.inert = true;
  window.location.replace(window.location.pathname);
}

/** Whether this page was loaded again because another window switched the factory. Returns true only once. */
export function takeMoved(brief: KeyValueStore): boolean {
  const isMoved = brief.get(MOVED_KEY) !== undefined;
  brief.remove(MOVED_KEY);
  return isMoved;
}
