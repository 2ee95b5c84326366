import type { BulkSource } from "./source.ts";

/** A byte that is invalid in text, and its position. */
export interface BadByte {
  readonly line: number;
  /** Column of the byte in characters, from 1. */
  readonly column: number;
  /** `0xFF` */
  readonly byte: string;
  /** Number of multi-byte characters before it. Many of them show that the file really is UTF-8. */
  readonly wide: number;
}

/** The first byte that is invalid in UTF-8, or the first NUL; undefined if the whole file is UTF-8. */
export async function firstBadByte(source: BulkSource): Promise<BadByte | undefined> {
  let [line, column, wide] = [1, 0, 0];
  /** Number of bytes that the character still needs, and the range of the next byte. */
  let [left, least, most] = [0, 0x80, 0xbf];
  let start: BadByte | undefined;
  for await (const bytes of source.open()) {
    for (const byte of bytes) {
      if (left > 0) {
        if (byte < least || byte > most) return start;
        [left, least, most] = [left - 1, 0x80, 0xbf];
        if (left === 0) wide += 1;
        continue;
      }
      column += 1;
      start = { line, column, byte: `0x${byte.toString(16).toUpperCase().padStart(2, "0")}`, wide };
      if (byte === 0x0a) [line, column] = [line + 1, 0];
      if (byte > 0 && byte < 0x80) continue;
      const next = followers(byte);
      if (!next) return start;
      [left, least, most] = next;
    }
  }
  return left > 0 ? start : undefined;
}

/**
 * Number of bytes after a first byte, and the range of the next one; undefined if no character starts with this byte.
 */
function followers(byte: number): readonly [number, number, number] | undefined {
  if (byte >= 0xc2 && byte <= 0xdf) return [1, 0x80, 0xbf];
  if (byte >= 0xe0 && byte <= 0xef) return [2, byte === 0xe0 ? 0xa0 : 0x80, byte === 0xed ? 0x9f : 0xbf];
  if (byte >= 0xf0 && byte <= 0xf4) return [3, byte === 0xf0 ? 0x90 : 0x80, byte === 0xf4 ? 0x8f : 0xbf];
  return undefined;
}
