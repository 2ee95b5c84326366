import type { OutboxStore, Outgoing } from "@banche/core/chat";
import { lives, processFiles } from "./processFiles.ts";

/** Unsent messages, in the order in which they were written. */
export function fileOutbox(folder: string, pid = process.pid, isAlive: (pid: number) => boolean = lives): OutboxStore {
  const joined = (messages: readonly Outgoing[]) => messages.toSorted((a, b) => a.createdAt - b.createdAt);
  return processFiles({ folder, isEntry: isOutgoing, joined, pid, isAlive });
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
