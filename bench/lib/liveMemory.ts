import { memoryUsage } from "node:process";

/**
 * Bytes that this process holds once V8 was told that memory is short: pages that it keeps for later, one time more and one
 * time fewer, say nothing of what is there. Needs `--expose-gc`.
 */
export function liveMemory(): number {
  // What only a first collection lets go, such as weak references, the second one frees.
  for (let round = 0; round < 3; round += 1) {
    globalThis.gc?.({ type: "major", execution: "sync", flavor: "last-resort" });
  }
  return memoryUsage.rss();
}
