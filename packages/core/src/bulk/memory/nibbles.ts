/** Numbers from 0 to 15, half a byte for each; what was never set is 0. */
export interface Nibbles {
  get(at: number): number;
  set(at: number, value: number): void;
}

/** Numbers of one piece of memory: what grows never has to be copied. */
const PIECE = 8_192;

export function nibbles(): Nibbles {
  const pieces: Uint8Array[] = [];
  return {
    get(at) {
      const both = pieces[Math.floor(at / PIECE)]?.[(at % PIECE) >>> 1] ?? 0;
      return at % 2 === 0 ? both & 0x0f : both >>> 4;
    },
    set(at, value) {
      const piece = (pieces[Math.floor(at / PIECE)] ??= new Uint8Array(PIECE / 2));
      const place = (at % PIECE) >>> 1;
      const both = piece[place] ?? 0;
      piece[place] = at % 2 === 0 ? (both & 0xf0) | value : (both & 0x0f) | (value << 4);
    },
  };
}
