import { createHash, randomBytes } from "node:crypto";

let lastMs = 0;
let counter = 0;

/**
 * A new id: 32 lower-case hex digits of a UUID version 7 (the platform writes ids without dashes). Ids made later by this
 * process sort later.
 */
export function newId(nowMs: number = Date.now()): string {
  counter = nowMs > lastMs ? randomBytes(1).readUInt8() : counter + 1;
  lastMs = Math.max(nowMs, lastMs);
  if (counter > 0xfff) {
    lastMs += 1;
    counter = 0;
  }
  const time = lastMs.toString(16).padStart(12, "0");
  const random = randomBytes(8);
  random.writeUInt8((random.readUInt8(0) & 0x3f) | 0x80, 0);
  return `${time}7${counter.toString(16).padStart(3, "0")}${random.toString("hex")}`;
}

/** An id that is the same on every installation, for seeded rows: `fixedId("menu", "system.area")`. */
export function fixedId(...parts: readonly string[]): string {
  return createHash("sha256").update(parts.join("\u0000")).digest("hex").slice(0, 32);
}
