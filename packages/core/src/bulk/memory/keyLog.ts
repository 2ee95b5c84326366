import { hash64 } from "./keyTable.ts";
import { type Spill, spilledLanes } from "./spill.ts";

/**
 * Which rows may have a text that an earlier row has, told when all rows were seen. Twelve bytes for each text go to a spill,
 * sorted by their hash into parts that are looked at one by one, so memory does not grow with the rows.
 */
export interface KeyLog {
  /** @param row - number of the row in all files, below 2³², not lower than the one before */
  put(text: string, row: number): void;
  /** Hands on what has gathered; asked for after each group of rows. */
  flush(): Promise<void>;
  /**
   * Adds the rows whose texts have a hash in common, the first of them too. Equal texts are always among them; texts that
   * only share a hash are, once in 40 million files of a million rows, so whoever asks compares the texts themselves.
   */
  suspects(into: Set<number>): Promise<void>;
}

export interface KeyLogOptions {
  readonly hash?: typeof hash64;
  /** Texts of each part that are kept in memory. */
  readonly pieceLength?: number;
}

/** With these, files of some 20,000 rows are checked without spilling anything. */
const PARTS = 64;
const PIECE_LENGTH = 340;
/** Two numbers of hash and the row. */
const SIZE = 3;

export function keyLog(spill: Spill, { hash = hash64, pieceLength = PIECE_LENGTH }: KeyLogOptions = {}): KeyLog {
  const parts = spilledLanes(spill, PARTS, pieceLength * SIZE);
  /** One part after the other is looked at in the same memory. */
  let entries = new Uint32Array(0);
  let slots = new Uint32Array(0);

  async function load(part: number): Promise<number> {
    const length = parts.length(part);
    if (entries.length < length) entries = new Uint32Array(length);
    let filled = 0;
    for await (const piece of parts.read(part)) {
      entries.set(piece, filled);
      filled += piece.length;
    }
    return length;
  }

  /** The place in `slots` of the first entry of the same hash, or of none. */
  function slotOf(entry: number, mask: number): number {
    const [high, low] = [entries[entry], entries[entry + 1] ?? 0];
    let at = (low >>> 6) & mask;
    for (let there = slots[at]; there; there = slots[at]) {
      if (entries[there - 1] === high && entries[there] === low) return at;
      at = (at + 1) & mask;
    }
    return at;
  }

  return {
    put(text, row) {
      const [high, low] = hash(text);
      const part = low % PARTS;
      parts.add(part, high);
      parts.add(part, low);
      parts.add(part, row);
    },
    flush: () => parts.flush(),
    async suspects(into) {
      for (let part = 0; part < PARTS; part += 1) {
        if (parts.length(part) <= SIZE) continue;
        const length = await load(part);
        const size = 2 ** Math.ceil(Math.log2(length + 1));
        if (slots.length < size) slots = new Uint32Array(size);
        else slots.fill(0, 0, size);
        for (let entry = 0; entry < length; entry += SIZE) {
          const slot = slotOf(entry, size - 1);
          const first = slots[slot] ?? 0;
          if (first === 0) slots[slot] = entry + 1;
          else into.add(entries[first + 1] ?? 0).add(entries[entry + 2] ?? 0);
        }
      }
    },
  };
}
