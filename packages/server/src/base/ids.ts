import { createHash, randomUUID } from "node:crypto";

let lastMs = 0;
let counter = 0;

/**
 * A new id: 32 lower-case hex digits of a UUID version 7 (the platform writes ids without dashes). Ids of this process sort by their time
 * of creation.
 */
export function newId(nowMs: number = Date.now()): string {
  // Random UUIDs come from a pool of random bytes. This costs a tenth of requesting bytes each time.
  const random = randomUUID();
  counter = nowMs > lastMs ? Number.parseInt(random.slice(0, 2), 16) : counter + 1;
  lastMs = Math.max(nowMs, lastMs);
  if (counter > 0xfff) {
    lastMs += 1;
    counter = 0;
  }
  const time = lastMs.toString(16).padStart(12, "0");
  return `${time}7${counter.toString(16).padStart(3, "0")}${random.slice(19, 23)}${random.slice(24)}`;
}

/** An id that is equal on every installation, for seeded rows: `fixedId("menu", "system.area")`. */
export function fixedId(...parts: readonly string[]): string {
  return createHash("sha256").update(parts.join("\u0000")).digest("hex").slice(0, 32);
}
