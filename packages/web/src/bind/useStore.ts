import type { Store } from "@banche/core";
import { useStore as useSelected } from "@banche/core/react";

/** The whole state of a core store; draws again when it changes. */
export function useStore<State, Event>(store: Store<State, Event>): State {
  return useSelected<State, State>(store, whole);
}

function whole<State>(state: State): State {
  return state;
}
