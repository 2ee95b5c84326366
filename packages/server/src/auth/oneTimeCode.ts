import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** Seconds for which a code is valid. All authenticator apps use this value. */
const STEP_SECONDS = 30;
const DIGITS = 6;
/** 160 bits, as RFC 4226 recommends for HMAC-SHA-1. */
const SECRET_BYTES = 20;
/** Number of steps by which a clock may be wrong, in either direction. */
const DRIFT_STEPS = 1;
const base32Letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** A secret that an authenticator app and the server share. */
export function newSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** The time step of a moment (RFC 6238, T0 = 0). @param at - milliseconds since 1970 */
export function stepAt(at: number): number {
  return Math.floor(at / 1000 / STEP_SECONDS);
}

/** The code of a time step (RFC 4226 §5.3, HMAC-SHA-1). @param digits - 6 to 8 */
export function codeAt(secret: Uint8Array, step: number, digits: number = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/**
 * The time step of a code, from one step before the moment to one step after it. Undefined if the code matches none, or a step that is
 * not later than `after`: each code can be used once (RFC 6238 §5.2).
 */
export function stepOf(
  secret: Uint8Array,
  code: string,
  { at, after }: { readonly at: number; readonly after: number },
): number | undefined {
  const now = stepAt(at);
  const given = Buffer.from(code);
  let found: number | undefined;
  // All steps are compared, so that the run time reveals nothing.
  for (let step = now - DRIFT_STEPS; step <= now + DRIFT_STEPS; step += 1) {
    const expected = Buffer.from(codeAt(secret, step));
    const isRight = given.length === expected.length && timingSafeEqual(given, expected);
    if (isRight && step > after) found = step;
  }
  return found;
}

/** Whether a text is a code of an app and not a recovery code. */
export function isOneTimeCode(text: string): boolean {
  return /^\d{6}$/.test(text);
}

/** Encodes a secret as users type it into apps (RFC 4648 §6, without padding). */
export function base32(bytes: Uint8Array): string {
  let [text, bits, value] = ["", 0, 0];
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff;
    for (bits += 8; bits >= 5; bits -= 5) text += base32Letters[(value >> (bits - 5)) & 31] ?? "";
  }
  return bits === 0 ? text : text + (base32Letters[(value << (5 - bits)) & 31] ?? "");
}

/** The address in the QR code for an app. @param issuer - name of the installation */
export function otpauthUri(secret: string, issuer: string, account: string): string {
  // Apps split label and issuer at the colon.
  const [by, of] = [issuer, account].map((text) => encodeURIComponent(text.replaceAll(":", " ")));
  return `otpauth://totp/${by}:${of}?secret=${secret}&issuer=${by}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`;
}
