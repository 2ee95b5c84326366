/** A value that is changed by events and notifies its listeners. React DOM and Ink use it in the same way. */
export interface Store<State, Event> {
  getState(): State;
  dispatch(event: Event): void;
  /** Calls `listener` after each change. Returns a function that stops it. */
  subscribe(listener: () => void): () => void;
}

/**
 * Creates a store with a pure reducer. Listeners are called only if the reducer returned another object.
 *
 * @param reduce - must not change `state`; returns the same object if the event does not apply
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
