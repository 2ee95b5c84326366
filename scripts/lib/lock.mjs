import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { hashOf, readJson, readOr } from "./hash.mjs";

/**
 * Runs work while no other process does. The holder is recorded in a file with its process id. If the holder has died
 * (killed, or the machine restarted), its lock is taken over. This waits until the processes that it lent the lock to have ended.
 *
 * @param path - the lock file
 * @param work - gets `lend`, to be called with the id of a process that must not be disturbed
 * @param onWait - called once with the holder's process id when another process holds the lock
 */
export async function withLock(path, work, onWait = () => {}) {
  let waited = false;
  while (!tryLock(path)) {
    const holder = readJson(path)?.pid;
    if (!waited && holder) onWait(holder);
    waited = true;
    await new Promise((resume) => setTimeout(resume, 200));
  }
  try {
    return await work((pid) => lend(path, pid));
  } finally {
    rmSync(path, { force: true });
  }
}

/** Takes the lock if no living process has it. The file is created atomically. */
export function tryLock(path) {
  const mine = `${path}.${process.pid}`;
  writeFileSync(mine, JSON.stringify({ ...identity(process.pid), lent: [] }));
  try {
    if (isHeld(path)) return false;
    return link(mine, path);
  } finally {
    rmSync(mine, { force: true });
  }
}

function link(from, to) {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

/** Whether a living process holds the lock. The file of a dead process is moved away, and checked again after the move. */
function isHeld(path) {
  const text = readOr(path, undefined);
  if (text === undefined) return false;
  if (isAlive(text)) return true;
  const grave = `${path}.${hashOf(text).slice(0, 8)}.${process.pid}`;
  try {
    renameSync(path, grave);
  } catch (error) {
    if (error.code === "ENOENT") return false;
    throw error;
  }
  const raced = isAlive(readFileSync(grave, "utf8"));
  if (raced) link(grave, path);
  rmSync(grave, { force: true });
  return raced;
}

function lend(path, pid) {
  const holder = readJson(path);
  const next = `${path}.${process.pid}.next`;
  writeFileSync(next, JSON.stringify({ ...holder, lent: [...holder.lent, identity(pid)] }));
  renameSync(next, path);
}

function isAlive(text) {
  try {
    const holder = JSON.parse(text);
    return [holder, ...(holder.lent ?? [])].some(isRunning);
  } catch {
    return false;
  }
}

function isRunning({ pid, born }) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
  return !born || born === bornAt(pid);
}

function identity(pid) {
  return { pid, born: bornAt(pid) };
}

/** Start time of the process, if the system reports it: process ids are reused, but the pair is unique. */
function bornAt(pid) {
  return readOr(`/proc/${pid}/stat`).split(") ").pop().split(" ")[19] ?? "";
}
