/** The state of a row. */
export type RowState =
  | "invalid"
  | "create"
  | "update"
  | "remove"
  | "same"
  /** Left out by a filter or beyond a limit. */
  | "left"
  /** No errors so far. */
  | "checked";

/** The state of each row of a file, so that the rows themselves need not be kept. */
export interface RowStates {
  readonly length: number;
  add(state: RowState): void;
  set(index: number, state: RowState): void;
  state(index: number): RowState | undefined;
  /** Number of rows in this state. */
  count(state: RowState): number;
}

export function rowStates(): RowStates {
  const states: RowState[] = [];
  return {
    get length() {
      return states.length;
    },
    add: (state) => void states.push(state),
    set(index, state) {
      if (index < states.length) states[index] = state;
    },
    state: (index) => states[index],
    count: (state) => states.filter((one) => one === state).length,
  };
}
