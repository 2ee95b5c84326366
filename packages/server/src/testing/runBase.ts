import { readFileSync, realpathSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";

/** Where Linux keeps files in memory. */
const inMemory = "/dev/shm";
/** What a run of all tests keeps at most is a quarter of this. */
const freeBytes = 8 * 1024 ** 3;

/**
 * Where the folder of a run belongs: in memory where there is plenty of it, because a database that is copied for each file of
 * tests makes PostgreSQL write down all others first (on a disk ten times the time). Otherwise, and where TMPDIR says so, in
 * the temporary directory.
 */
export function runBase(): string {
  return process.env["TMPDIR"] === undefined && isRoomy() ? inMemory : realpathSync(tmpdir());
}

/** Where folders of runs can be that were killed. */
export function runBases(): readonly string[] {
  return [...new Set([runBase(), realpathSync(tmpdir())])];
}

function isRoomy(): boolean {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= freeBytes && freemem() >= freeBytes && mayHoldPrograms();
  } catch {
    // Not on Linux.
    return false;
  }
}

/** Tests start programs that they made themselves. */
function mayHoldPrograms(): boolean {
  const mounts = readFileSync("/proc/self/mounts", "utf8").split("\n");
  const options = mounts
    .map((line) => line.split(" "))
    .find(([, at, kind]) => at === inMemory && kind === "tmpfs")?.[3];
  return options !== undefined && !options.split(",").includes("noexec");
}
