import { readdirSync, readFileSync } from "node:fs";

/** The kernel counts in hundredths of a second. */
const tickMs = 10;

/** Processor time of a process and of the processes that it started, also of those that have ended, in milliseconds. */
export function processorMs(pid: number): number {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    const fields = statOf(Number(name));
    if (fields) parents.set(Number(name), Number(fields[1]));
  }
  const isBelow = (one: number | undefined): boolean =>
    one === pid || (one !== undefined && one > 1 && isBelow(parents.get(one)));
  const all = [...parents.keys()].filter(isBelow);
  return sum(all.map((one) => timesOf(one))) * tickMs;
}

/** User and system time, and both of the children that have ended. */
const timesOf = (pid: number): number => sum((statOf(pid)?.slice(11, 15) ?? []).map(Number));

/** The fields after the name, which can contain spaces. */
function statOf(pid: number): readonly string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
  } catch {
    return undefined;
  }
}

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);
