/** A value that changes by events, and notifies its listeners. React DOM and Ink bind to it the same way. */
export interface Store<State, Event> {
  getState(): State;
  dispatch(event: Event): void;
  /** Calls `listener` after each change. Returns the way to stop. */
  subscribe(listener: () => void): () => void;
}

/**
 * Makes a store around a pure reducer. Listeners are called only when the reducer returned another object.
 *
 * @param reduce - must not change `state`; returns the same object when the event does not apply
 */
export function createStore<State, Event>(
  reduce: (state: State, event: Event) => State,
  initial: State,
): Store<State, Event> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    getState: () => state,
    dispatch(event) {
      const next = reduce(state, event);
      if (next === state) return;
      state = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
