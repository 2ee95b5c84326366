import { useCallback, useRef, useSyncExternalStore } from "react";
import type { Store } from "../store.ts";

/**
 * Part of a store's state in a component; it draws again when that part changes. The same in React DOM and Ink.
 *
 * @param select - may make a new object each time: it counts as the same when `equal` says so
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
