import { useCallback, useRef, useSyncExternalStore } from "react";
import type { Store } from "../store.ts";

/**
 * A part of a store's state for a component; the component is rendered again when that part changes. Works in React
 * DOM and Ink.
 *
 * @param select - may return a new object each time, if `equal` compares its content
 * @param equal - default `Object.is`
 */
export function useStore<State, Selected>(
  store: Pick<Store<State, never>, "getState" | "subscribe">,
  select: (state: State) => Selected,
  equal: (a: Selected, b: Selected) => boolean = Object.is,
): Selected {
  const last = useRef<{ readonly selected: Selected } | undefined>(undefined);
  const snapshot = (): Selected => {
    const selected = select(store.getState());
    if (last.current && equal(last.current.selected, selected)) return last.current.selected;
    last.current = { selected };
    return selected;
  };
  const subscribe = useCallback((listener: () => void) => store.subscribe(listener), [store]);
  return useSyncExternalStore(subscribe, snapshot, snapshot);
}
