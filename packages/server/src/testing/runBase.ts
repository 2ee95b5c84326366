import { readFileSync, realpathSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";

/** Where Linux stores files in memory. */
const inMemory = "/dev/shm";
/** Required free space. A run of all tests needs at most a quarter of this. */
const freeBytes = 8 * 1024 ** 3;

/**
 * Parent folder for a test run. In memory if there is enough: copying a database for each test file makes PostgreSQL write all others to
 * disk first. On a disk this takes ten times as long. Otherwise, and if TMPDIR is set, the temporary directory.
 */
export function runBase(): string {
  return process.env["TMPDIR"] === undefined && isRoomy() ? inMemory : realpathSync(tmpdir());
}

/** Folders that may contain folders of killed runs. */
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

/** Whether programs may be started there, because tests start programs that they build. */
function mayHoldPrograms(): boolean {
  const mounts = readFileSync("/proc/self/mounts", "utf8").split("\n");
  const options = mounts
    .map((line) => line.split(" "))
    .find(([, at, kind]) => at === inMemory && kind === "tmpfs")?.[3];
  return options !== undefined && !options.split(",").includes("noexec");
}
