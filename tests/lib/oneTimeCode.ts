import { createHmac } from "node:crypto";

const STEP_MS = 30_000;
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The code of an authenticator app for a base32 secret (RFC 6238). @param stepsOff - steps that the clock is wrong by */
export function oneTimeCode(secret: string, stepsOff = 0): string {
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const step = Math.floor(Date.now() / STEP_MS) + stepsOff;
  const counter = Buffer.from(step.toString(16).padStart(16, "0"), "hex");
  const mac = createHmac("sha1", Buffer.from(bytes)).update(counter).digest("hex");
  const at = Number.parseInt(mac.slice(-1), 16) * 2;
  const number = Number.parseInt(mac.slice(at, at + 8), 16) % 2 ** 31;
  return String(number).slice(-6).padStart(6, "0");
}
