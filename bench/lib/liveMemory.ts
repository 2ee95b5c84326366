import { memoryUsage } from "node:process";

/**
 * Bytes that this process holds after V8 has freed all it can. Otherwise V8 keeps a varying number of unused pages. Needs `--expose-gc`.
 */
export function liveMemory(): number {
  // A second collection frees objects that the first one only released, such as weak references.
  for (let round = 0; round < 3; round += 1) {
    globalThis.gc?.({ type: "major", execution: "sync", flavor: "last-resort" });
  }
  return memoryUsage.rss();
}
