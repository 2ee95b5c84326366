import type { Store } from "@banche/core";
import { useSyncExternalStore } from "react";

/** The state of a core store; draws again when it changes. */
export function useStore<State, Event>(store: Store<State, Event>): State {
  return useSyncExternalStore(store.subscribe, store.getState);
}
