/** Reads big-endian values one after the other. After the end, all values are zero and `isShort` is true. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;
  #isShort = false;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get rest(): number {
    return this.#bytes.length - this.#at;
  }

  /** Whether more bytes were read than exist. */
  get isShort(): boolean {
    return this.#isShort;
  }

  /** Returns a view, not a copy. */
  take(length: number): Uint8Array {
    const from = this.#at;
    if (length > this.rest) this.#isShort = true;
    this.#at = Math.min(from + length, this.#bytes.length);
    return this.#bytes.subarray(from, this.#at);
  }

  /** An unsigned number of this many bytes, at most 6. */
  number(length: number): number {
    const taken = this.take(length);
    if (taken.length < length) return 0;
    return taken.reduce((value, byte) => value * 256 + byte, 0);
  }
}

/** Writes big-endian values one after the other. */
export class ByteWriter {
  readonly #bytes: number[] = [];

  number(value: number, length: number): void {
    for (let place = length - 1; place >= 0; place -= 1) this.#bytes.push(Math.floor(value / 256 ** place) % 256);
  }

  bytes(given: Iterable<number>): void {
    for (const byte of given) this.#bytes.push(byte);
  }

  done(): Uint8Array {
    return Uint8Array.from(this.#bytes);
  }
}

/** Reads digits, two in each byte; a half byte that is not a digit becomes a letter from a to f. */
export function readDigits(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Writes digits, with leading zeros. If the text is too long, its beginning is cut off. */
export function writeDigits(digits: string, length: number): Uint8Array {
  const text = digits.padStart(length * 2, "0").slice(-length * 2);
  return Uint8Array.from({ length }, (_, at) => Number.parseInt(text.slice(at * 2, at * 2 + 2), 16));
}

/** Text in GBK, up to its first zero byte. Invalid bytes become U+FFFD. */
export function readText(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  return new TextDecoder("gbk").decode(end === -1 ? bytes : bytes.subarray(0, end));
}

/** Text in GBK; characters that GBK does not have become question marks. */
export function writeText(text: string): Uint8Array {
  return Uint8Array.from(
    [...text].flatMap((sign) => {
      const code = sign.codePointAt(0) ?? 0;
      if (code < 0x80) return [code];
      return codesOfGbk().get(sign) ?? [0x3f];
    }),
  );
}

let codes: ReadonlyMap<string, readonly [number, number]> | undefined;

/** JavaScript hosts can decode GBK but not encode it, so the table is made once with their decoder. */
function codesOfGbk(): ReadonlyMap<string, readonly [number, number]> {
  if (codes) return codes;
  const decoder = new TextDecoder("gbk");
  const found = new Map<string, readonly [number, number]>();
  for (let lead = 0x81; lead <= 0xfe; lead += 1) {
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      const sign = decoder.decode(Uint8Array.of(lead, trail));
      if (trail !== 0x7f && [...sign].length === 1 && sign !== "\uFFFD") found.set(sign, [lead, trail]);
    }
  }
  codes = found;
  return found;
}
