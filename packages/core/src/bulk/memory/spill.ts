/**
 * Room for what grows with the rows of the files, outside memory where the host has some. What is written is read back piece
 * by piece, as it was written.
 */
export interface Spill {
  /** Keeps a copy of a piece. @returns where it stands */
  write(piece: Uint8Array): Promise<number>;
  /** Fills `into` with the first bytes of the piece that stands there. */
  read(at: number, into: Uint8Array): Promise<void>;
  /** Gives the room back, after a failure too. Nothing is written or read after that. */
  close(): Promise<void>;
}

/** Room in memory: in browsers and tests. */
export function memorySpill(): Spill {
  let pieces: Uint8Array[] = [];
  return {
    write: async (piece) => pieces.push(piece.slice()) - 1,
    read: async (at, into) => into.set(pieces[at]?.subarray(0, into.length) ?? []),
    close: async () => {
      pieces = [];
    },
  };
}

/** Lists of numbers below 2³² that are added to side by side; no more than one piece of each is in memory. */
export interface Lanes {
  add(lane: number, value: number): void;
  /** Hands on what is full. Between two calls no more should be added than memory has room for. */
  flush(): Promise<void>;
  /** Numbers of a lane. */
  length(lane: number): number;
  /** The numbers of a lane in their order, piece by piece; a piece is good until the next one is asked for. */
  read(lane: number): AsyncGenerator<Uint32Array>;
}

/** @param pieceLength - numbers that are kept in memory for each lane */
export function spilledLanes(spill: Spill, count: number, pieceLength: number): Lanes {
  const lanes = Array.from({ length: count }, (): Lane => ({ places: [], open: undefined, filled: 0 }));
  const free: Uint32Array[] = [];
  let full: { readonly lane: Lane; readonly piece: Uint32Array }[] = [];
  return {
    add(at, value) {
      const lane = lanes[at] as Lane;
      const piece = (lane.open ??= free.pop() ?? new Uint32Array(pieceLength));
      piece[lane.filled] = value;
      lane.filled += 1;
      if (lane.filled < pieceLength) return;
      full.push({ lane, piece });
      lane.open = undefined;
      lane.filled = 0;
    },
    async flush() {
      const pieces = full;
      full = [];
      for (const { lane, piece } of pieces) {
        lane.places.push(await spill.write(bytesOf(piece)));
        free.push(piece);
      }
    },
    length: (at) => {
      const { places, filled } = lanes[at] as Lane;
      return places.length * pieceLength + filled;
    },
    async *read(at) {
      const { places, open, filled } = lanes[at] as Lane;
      const piece = new Uint32Array(places.length > 0 ? pieceLength : 0);
      for (const place of places) {
        await spill.read(place, bytesOf(piece));
        yield piece;
      }
      if (open) yield open.subarray(0, filled);
    },
  };
}

interface Lane {
  readonly places: number[];
  /** The piece that is being filled. */
  open: Uint32Array | undefined;
  filled: number;
}

function bytesOf({ buffer, byteOffset, byteLength }: Uint32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
