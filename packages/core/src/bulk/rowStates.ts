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

/** Rows of one piece of memory. */
const PIECE = 8_192;

export function rowStates(): RowStates {
  const pieces: Uint8Array[] = [];
  let length = 0;

  function put(index: number, state: RowState): void {
    const piece = pieces[Math.floor(index / PIECE)];
    const at = (index % PIECE) >>> 1;
    const before = piece?.[at] ?? 0;
    const code = STATES.indexOf(state);
    if (piece) piece[at] = index % 2 === 0 ? (before & 0xf0) | code : (before & 0x0f) | (code << 4);
  }
  function codeOf(index: number): number {
    const both = pieces[Math.floor(index / PIECE)]?.[(index % PIECE) >>> 1] ?? 0;
    return index % 2 === 0 ? both & 0x0f : both >>> 4;
  }

  return {
    get length() {
      return length;
    },
    add(state) {
      if (length % PIECE === 0) pieces.push(new Uint8Array(PIECE / 2));
      length += 1;
      put(length - 1, state);
    },
    set(index, state) {
      if (index < length) put(index, state);
    },
    state: (index) => (index < length ? STATES[codeOf(index)] : undefined),
    count(state) {
      const wanted = STATES.indexOf(state);
      let found = 0;
      for (let at = 0; at < length; at += 1) if (codeOf(at) === wanted) found += 1;
      return found;
    },
  };
}
