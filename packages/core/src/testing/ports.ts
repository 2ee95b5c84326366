import type { Clock } from "../ports.ts";
import type { BulkSource } from "../bulk/read/source.ts";

/** A clock that only moves when code waits on it: the wait ends at once, at the later time. */
export function fakeClock(startMs = 1_700_000_000_000): Clock & { readonly waits: readonly number[] } {
  let now = startMs;
  const waits: number[] = [];
  return {
    waits,
    now: () => now,
    async wait(ms, signal) {
      await Promise.resolve();
      if (signal?.aborted) return;
      waits.push(ms);
      now += ms;
    },
  };
}

/** A file in memory, given as text (UTF-8) or bytes, that is read in pieces of `pieceBytes`. */
export function fileOf(name: string, content: string | Uint8Array, pieceBytes = 65_536): BulkSource {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return {
    name,
    async *open() {
      for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
    },
  };
}
