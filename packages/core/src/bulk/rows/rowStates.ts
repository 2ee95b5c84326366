import { nibbles } from "../memory/nibbles.ts";

/** What becomes of a row. */
export type RowState =
  | "invalid"
  | "create"
  | "update"
  | "remove"
  | "same"
  /** Left out by a filter or beyond a limit. */
  | "left"
  /** Nothing is wrong so far. */
  | "checked";

const STATES: readonly RowState[] = ["invalid", "create", "update", "remove", "same", "left", "checked"];

/** The state of each row of a file, half a byte for each, so that the rows themselves need not be kept. */
export interface RowStates {
  readonly length: number;
  add(state: RowState): void;
  set(index: number, state: RowState): void;
  state(index: number): RowState | undefined;
  /** Rows of this state. */
  count(state: RowState): number;
}

export function rowStates(): RowStates {
  const codes = nibbles();
  let length = 0;
  return {
    get length() {
      return length;
    },
    add(state) {
      codes.set(length, STATES.indexOf(state));
      length += 1;
    },
    set(index, state) {
      if (index < length) codes.set(index, STATES.indexOf(state));
    },
    state: (index) => (index < length ? STATES[codes.get(index)] : undefined),
    count(state) {
      const wanted = STATES.indexOf(state);
      let found = 0;
      for (let at = 0; at < length; at += 1) if (codes.get(at) === wanted) found += 1;
      return found;
    },
  };
}
