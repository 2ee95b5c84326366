import { rowHash } from "./groups.ts";
import type { Row } from "../read/source.ts";
import { type Spill, spilledLanes } from "../memory/spill.ts";

/** The hash of each row of a file, by which it is known again when the file is read a second time. */
export interface RowHashes {
  add(row: Row): void;
  /** Hands on what has gathered; asked for after each group of rows. */
  flush(): Promise<void>;
  /** The rows of a second reading, each with whether it is still the one that stood there. */
  compare(groups: AsyncIterable<readonly Row[]>): AsyncGenerator<readonly KnownRow[]>;
}

export interface KnownRow {
  readonly row: Row;
  readonly isSame: boolean;
}

const PIECE_LENGTH = 1_024;
const NONE: Uint32Array = new Uint32Array(0);

export function rowHashes(spill: Spill): RowHashes {
  const hashes = spilledLanes(spill, 1, PIECE_LENGTH);
  return {
    add: (row) => hashes.add(0, rowHash(row)),
    flush: () => hashes.flush(),
    async *compare(groups) {
      const pieces = hashes.read(0);
      let piece = NONE;
      let at = 0;
      for await (const group of groups) {
        const known: KnownRow[] = [];
        for (const row of group) {
          if (at === piece.length) {
            const next = await pieces.next();
            piece = next.done ? NONE : next.value;
            at = 0;
          }
          known.push({ row, isSame: piece[at] === rowHash(row) });
          at += 1;
        }
        yield known;
      }
    },
  };
}
