import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** Seconds that a code is shown: what every authenticator app takes for granted. */
const STEP_SECONDS = 30;
const DIGITS = 6;
/** 160 bits, as RFC 4226 recommends for HMAC-SHA-1. */
const SECRET_BYTES = 20;
/** Steps that a clock may be off, either way. */
const DRIFT_STEPS = 1;
const base32Letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** A secret that an authenticator app and the server share. */
export function newSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** The step of a moment (RFC 6238, T0 = 0). @param at - milliseconds since 1970 */
export function stepAt(at: number): number {
  return Math.floor(at / 1000 / STEP_SECONDS);
}

/** The code of a step (RFC 4226 §5.3, HMAC-SHA-1). @param digits - 6 to 8 */
export function codeAt(secret: Uint8Array, step: number, digits: number = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/**
 * The step that a code belongs to, at a moment and a step before or after it; undefined where it belongs to none, or to one that is
 * not later than `after`: each code is good once (RFC 6238 §5.2).
 */
export function stepOf(
  secret: Uint8Array,
  code: string,
  { at, after }: { readonly at: number; readonly after: number },
): number | undefined {
  const now = stepAt(at);
  const given = Buffer.from(code);
  let found: number | undefined;
  // All are compared, so that the time reveals nothing.
  for (let step = now - DRIFT_STEPS; step <= now + DRIFT_STEPS; step += 1) {
    const expected = Buffer.from(codeAt(secret, step));
    const isRight = given.length === expected.length && timingSafeEqual(given, expected);
    if (isRight && step > after) found = step;
  }
  return found;
}

/** Whether a text is a code of an app, and no recovery code. */
export function isOneTimeCode(text: string): boolean {
  return /^\d{6}$/.test(text);
}

/** As people type secrets into apps (RFC 4648 §6, without padding). */
export function base32(bytes: Uint8Array): string {
  let [text, bits, value] = ["", 0, 0];
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff;
    for (bits += 8; bits >= 5; bits -= 5) text += base32Letters[(value >> (bits - 5)) & 31] ?? "";
  }
  return bits === 0 ? text : text + (base32Letters[(value << (5 - bits)) & 31] ?? "");
}

/** The address that a QR code shows to an app. @param issuer - what the installation is called */
export function otpauthUri(secret: string, issuer: string, account: string): string {
  // Apps split label and issuer at the colon.
  const [by, of] = [issuer, account].map((text) => encodeURIComponent(text.replaceAll(":", " ")));
  return `otpauth://totp/${by}:${of}?secret=${secret}&issuer=${by}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`;
}
