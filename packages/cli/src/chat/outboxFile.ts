import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { OutboxStore, Outgoing } from "@banche/core";
import { writePrivate } from "../system/privateFile.ts";

/**
 * Messages on their way in files that only their owner can read, one for each process and user, so that two windows do not
 * overwrite each other's. What a process left behind that is gone is taken over by the next one.
 *
 * @param folder - made when something is to be kept
 */
export function fileOutbox(folder: string, pid = process.pid, isAlive: (pid: number) => boolean = lives): OutboxStore {
  const mine = (owner: string): string => join(folder, `${nameOf(owner)}.${pid}.json`);
  return {
    load(owner) {
      const left = filesIn(folder, nameOf(owner)).filter((file) => file.pid === pid || !isAlive(file.pid));
      const messages = left.flatMap(({ path }) => read(path)).toSorted((a, b) => a.createdAt - b.createdAt);
      if (messages.length > 0) writePrivate(mine(owner), JSON.stringify(messages));
      for (const { path } of left) if (path !== mine(owner) || messages.length === 0) rmSync(path, { force: true });
      return messages;
    },
    save(owner, messages) {
      if (messages.length === 0) rmSync(mine(owner), { force: true });
      else writePrivate(mine(owner), JSON.stringify(messages));
    },
  };
}

/** The name says nothing about server and user. */
function nameOf(owner: string): string {
  return createHash("sha256").update(owner).digest("hex").slice(0, 24);
}

function filesIn(folder: string, name: string): readonly { readonly path: string; readonly pid: number }[] {
  let files: readonly string[];
  try {
    files = readdirSync(folder);
  } catch {
    return [];
  }
  return files.flatMap((file) => {
    const pid = file.startsWith(`${name}.`) ? /\.(\d+)\.json$/.exec(file)?.[1] : undefined;
    return pid === undefined ? [] : [{ path: join(folder, file), pid: Number(pid) }];
  });
}

/** What is there; what cannot be read is left out. */
function read(path: string): readonly Outgoing[] {
  try {
    const value: unknown = JSON.parse(readFileSync(path, "utf8"));
    return Array.isArray(value) ? value.filter(isOutgoing) : [];
  } catch {
    return [];
  }
}

function isOutgoing(value: unknown): value is Outgoing {
  if (typeof value !== "object" || value === null) return false;
  const one = value as Partial<Record<keyof Outgoing, unknown>>;
  return (
    typeof one.clientId === "string" &&
    typeof one.to === "string" &&
    typeof one.createdAt === "number" &&
    typeof one.attempts === "number" &&
    (one.state === "waiting" || one.state === "sent" || one.state === "failed") &&
    typeof one.content === "object" &&
    one.content !== null
  );
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
