import { md5 } from "@noble/hashes/legacy.js";

/**
 * The password in wire form: MD5 as 32 lower-case hex digits (spec §5 "encoded", contract-base §2.2). This is no
 * protection: the connection must use TLS, and the server must hash the value that it receives.
 */
export function encodePassword(password: string): string {
  const digest = md5(utf8(password));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Core has no TextEncoder. */
function utf8(text: string): Uint8Array {
  const bytes: number[] = [];
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    if (point < 0x80) bytes.push(point);
    else if (point < 0x800) bytes.push(0xc0 | (point >> 6), 0x80 | (point & 63));
    else if (point < 0x10000) bytes.push(0xe0 | (point >> 12), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63));
    else {
      bytes.push(0xf0 | (point >> 18), 0x80 | ((point >> 12) & 63), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63));
    }
  }
  return Uint8Array.from(bytes);
}
