import { type KeyValueStore, storageKeys } from "@banche/core";
import { STORAGE_PREFIX } from "@banche/core/shell";
import type { Ground } from "./runtime.ts";

/** Where the open tabs are kept until the window is closed. */
export const TABS_KEY = `${STORAGE_PREFIX}tabs`;

/** Set until the page has said why it was loaded again. */
const MOVED_KEY = `${STORAGE_PREFIX}factoryMoved`;

/**
 * What one window keeps, but for the factory: the server has one for the whole session, so every window of the browser
 * works in the one that was chosen last (ADR 0044).
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

/** Nothing that was read, typed or opened in one factory is there in the next. */
export function forgetFactory({ queries, drafts, brief }: Kept): void {
  queries.clear();
  drafts.clear();
  brief.remove(TABS_KEY);
}

/** Another window works in this factory from now on. */
export function followFactory(window: Window, ground: Ground, factoryId: string): void {
  const state = ground.sessions.getState();
  const here = state.status === "signedOut" ? undefined : state.factoryId;
  if (here !== undefined && here !== factoryId) goOnInFactory(window, ground);
}

/**
 * The session works in another factory than this page shows: the page is loaded again, as it is where the factory was
 * chosen. What is in its address may be of the old factory, so only its path is kept.
 */
export function goOnInFactory(window: Window, ground: Kept): void {
  forgetFactory(ground);
  ground.brief.set(MOVED_KEY, "1");
  // Nothing more is sent from here: it would land in the other factory.
  window.document.body.inert = true;
  window.location.replace(window.location.pathname);
}

/** Whether this page was loaded again because another window switched the factory. True once. */
export function takeMoved(brief: KeyValueStore): boolean {
  const isMoved = brief.get(MOVED_KEY) !== undefined;
  brief.remove(MOVED_KEY);
  return isMoved;
}
