import { readFileSync } from "node:fs";

/** Megabytes that these processes hold, what they share counted once in all; 0 where the system does not tell. */
export function memoryOf(processes: Iterable<number>): number {
  let kilobytes = 0;
  for (const id of processes) {
    try {
      const told = readFileSync(`/proc/${id}/smaps_rollup`, "utf8");
      kilobytes += Number(/^Pss:\s+(\d+) kB$/m.exec(told)?.[1] ?? 0);
    } catch {
      // It has ended, or this system has no such file.
    }
  }
  return Math.round(kilobytes / 1024);
}
