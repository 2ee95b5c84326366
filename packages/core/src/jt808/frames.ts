const FLAG = 0x7e;
const ESCAPE = 0x7d;
/** Longest header, longest body and the checksum. */
const LONGEST = 21 + 1023 + 1;

/** An item found in a stream: the bytes of a frame without flags, escapes and checksum, or invalid bytes. */
export type Found =
  | { readonly kind: "frame"; readonly bytes: Uint8Array }
  /** `noise`: bytes outside of frames. The others are rejected frames. */
  | { readonly kind: "noise" | "check" | "escape" | "tooLong" };

/**
 * Splits a stream into frames: flags 7E around, 7D 02 for 7E, 7D 01 for 7D, and a checksum byte (XOR of all bytes
 * before it). It holds at most one frame (1,045 bytes) for any stream, and continues at the next flag after an error.
 */
export class FrameSplitter {
  readonly #kept = new Uint8Array(LONGEST);
  #length = 0;
  #isEscaped = false;
  #fault: "noise" | "escape" | "tooLong" | undefined = "noise";
  #hasNoise = false;

  /** The items that are completed by the next bytes, in order. */
  *push(chunk: Uint8Array): Generator<Found, void, undefined> {
    for (const byte of chunk) {
      if (byte === FLAG) {
        const found = this.#end();
        if (found) yield found;
      } else {
        this.#add(byte);
      }
    }
    // Otherwise a stream without flags would never be detected.
    if (this.#fault === "noise" && this.#hasNoise) {
      this.#hasNoise = false;
      yield { kind: "noise" };
    }
  }

  #add(byte: number): void {
    if (this.#fault === "noise") this.#hasNoise = true;
    if (this.#fault !== undefined) return;
    if (byte === ESCAPE && !this.#isEscaped) {
      this.#isEscaped = true;
      return;
    }
    const plain = this.#isEscaped ? escaped[byte] : byte;
    this.#isEscaped = false;
    if (plain === undefined) this.#fault = "escape";
    else if (this.#length === LONGEST) this.#fault = "tooLong";
    else this.#kept[this.#length++] = plain;
  }

  /** A flag ends a frame and begins the next one. */
  #end(): Found | undefined {
    const fault = this.#isEscaped ? "escape" : this.#fault;
    const bytes = this.#kept.slice(0, this.#length);
    const hadNoise = this.#hasNoise;
    [this.#length, this.#isEscaped, this.#fault, this.#hasNoise] = [0, false, undefined, false];
    if (fault === "noise") return hadNoise ? { kind: "noise" } : undefined;
    if (fault !== undefined) return { kind: fault };
    if (bytes.length === 0) return undefined;
    if (checkOf(bytes) !== 0) return { kind: "check" };
    return { kind: "frame", bytes: bytes.subarray(0, -1) };
  }
}

const escaped: Readonly<Record<number, number>> = { 1: ESCAPE, 2: FLAG };

/** The bytes of a frame in transmitted form. */
export function writeFrame(bytes: Uint8Array): Uint8Array {
  const inside = [...bytes, checkOf(bytes)].flatMap((byte) => {
    if (byte === FLAG) return [ESCAPE, 2];
    return byte === ESCAPE ? [ESCAPE, 1] : [byte];
  });
  return Uint8Array.from([FLAG, ...inside, FLAG]);
}

const checkOf = (bytes: Uint8Array): number => bytes.reduce((check, byte) => check ^ byte, 0);
