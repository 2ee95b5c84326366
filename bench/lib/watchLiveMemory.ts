/**
 * Loaded before a program: looks at what lives in it while it works, and writes the figures to descriptor 3 when it ends, bytes
 * in a line each. Needs `--expose-gc`.
 */
import { writeSync } from "node:fs";

const EVERY_MS = 250;
const live: number[] = [];

setInterval(() => {
  globalThis.gc?.({ type: "major", execution: "sync", flavor: "last-resort" });
  const { heapUsed, external } = process.memoryUsage();
  live.push(heapUsed + external);
}, EVERY_MS).unref();

process.on("exit", () => writeSync(3, live.join("\n")));
