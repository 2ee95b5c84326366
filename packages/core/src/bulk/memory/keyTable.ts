/**
 * Which texts were seen, and in which line first, in 15 to 30 bytes for each text instead of the text itself. Two texts are
 * taken for the same when 64 bits of hash agree: once in 40 million files of a million rows.
 */
export interface KeyTable {
  /** Remembers a text. Gives the line of the same text before, or 0. */
  put(text: string, line: number): number;
  has(text: string): boolean;
  readonly size: number;
}

export function keyTable(): KeyTable {
  let capacity = 1_024;
  let slots = new Uint32Array(capacity * 3);
  let size = 0;

  function place(into: Uint32Array, [high, low]: Hash): number {
    const mask = into.length / 3 - 1;
    let at = low & mask;
    while (into[at * 3 + 2] !== 0 && (into[at * 3] !== high || into[at * 3 + 1] !== low)) at = (at + 1) & mask;
    return at * 3;
  }

  function grow(): void {
    const before = slots;
    capacity *= 2;
    slots = new Uint32Array(capacity * 3);
    for (let at = 0; at < before.length; at += 3) {
      const line = before[at + 2];
      if (!line) continue;
      const hash: Hash = [before[at] ?? 0, before[at + 1] ?? 0];
      const to = place(slots, hash);
      slots.set([...hash, line], to);
    }
  }

  return {
    put(text, line) {
      const hash = hash64(text);
      const at = place(slots, hash);
      const before = slots[at + 2] ?? 0;
      if (before !== 0) return before;
      slots.set([...hash, line], at);
      size += 1;
      if (size * 10 > capacity * 8) grow();
      return 0;
    },
    has: (text) => slots[place(slots, hash64(text)) + 2] !== 0,
    get size() {
      return size;
    },
  };
}

type Hash = readonly [high: number, low: number];

/** 64 bits of hash as two numbers (two rounds of cyrb53's mixing). */
export function hash64(text: string): Hash {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    a = Math.imul(a ^ unit, 2_654_435_761);
    b = Math.imul(b ^ unit, 1_597_334_677);
  }
  a = Math.imul(a ^ (a >>> 16), 2_246_822_507) ^ Math.imul(b ^ (b >>> 13), 3_266_489_909);
  b = Math.imul(b ^ (b >>> 16), 2_246_822_507) ^ Math.imul(a ^ (a >>> 13), 3_266_489_909);
  return [a >>> 0, b >>> 0];
}
