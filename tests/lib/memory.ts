import { readFileSync } from "node:fs";

/** Memory of these processes in megabytes, with shared memory counted once; 0 when the system does not report it. */
export function memoryOf(processes: Iterable<number>): number {
  let kilobytes = 0;
  for (const id of processes) {
    try {
      const told = readFileSync(`/proc/${id}/smaps_rollup`, "utf8");
      kilobytes += Number(/^Pss:\s+(\d+) kB$/m.exec(told)?.[1] ?? 0);
    } catch {
      // The process has ended, or the system has no such file.
    }
  }
  return Math.round(kilobytes / 1024);
}
