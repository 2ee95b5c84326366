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

/** State and hash of each row of a file, five bytes for each, so that the rows themselves need not be kept. */
export interface RowStates {
  readonly length: number;
  add(state: RowState, hash: number): void;
  set(index: number, state: RowState): void;
  state(index: number): RowState | undefined;
  hash(index: number): number;
  /** Rows of this state. */
  count(state: RowState): number;
}

export function rowStates(): RowStates {
  let states = new Uint8Array(1_024);
  let hashes = new Uint32Array(1_024);
  let length = 0;
  function grow(): void {
    const [moreStates, moreHashes] = [new Uint8Array(length * 2), new Uint32Array(length * 2)];
    moreStates.set(states);
    moreHashes.set(hashes);
    [states, hashes] = [moreStates, moreHashes];
  }
  return {
    get length() {
      return length;
    },
    add(state, hash) {
      if (length === states.length) grow();
      states[length] = STATES.indexOf(state);
      hashes[length] = hash;
      length += 1;
    },
    set: (index, state) => {
      states[index] = STATES.indexOf(state);
    },
    state: (index) => (index < length ? STATES[states[index] ?? 0] : undefined),
    hash: (index) => hashes[index] ?? 0,
    count(state) {
      const wanted = STATES.indexOf(state);
      let found = 0;
      for (let at = 0; at < length; at += 1) if (states[at] === wanted) found += 1;
      return found;
    },
  };
}
