import type { KeyValueStore } from "@banche/core";
import type { OutboxStore, Outgoing } from "@banche/core/chat";
import { STORAGE_PREFIX } from "@banche/core/shell";

/** Unsent messages, kept in the browser until the server has received them. */
export function browserOutbox(store: KeyValueStore): OutboxStore {
  const keyOf = (owner: string): string => `${STORAGE_PREFIX}outbox.${owner}`;
  return {
    load: (owner) => readList(store.get(keyOf(owner))).filter(isOutgoing),
    save(owner, messages) {
      if (messages.length === 0) store.remove(keyOf(owner));
      else store.set(keyOf(owner), JSON.stringify(messages));
    },
  };
}

/** Text that was typed for each peer and not sent yet. It is kept when the page is closed. */
export interface ChatDrafts {
  get(peer: string): string;
  set(peer: string, text: string): void;
}

export function chatDrafts(store: KeyValueStore, owner: string): ChatDrafts {
  const key = `${STORAGE_PREFIX}chatDrafts.${owner}`;
  const drafts = new Map(readList(store.get(key)).filter(isPair));
  return {
    get: (peer) => drafts.get(peer) ?? "",
    set(peer, text) {
      if (text === "") drafts.delete(peer);
      else drafts.set(peer, text);
      if (drafts.size === 0) store.remove(key);
      else store.set(key, JSON.stringify([...drafts]));
    },
  };
}

/** Parses a list in JSON; anything else gives an empty list. */
function readList(text: string | undefined): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

function isPair(value: unknown): value is readonly [string, string] {
  return Array.isArray(value) && typeof value[0] === "string" && typeof value[1] === "string";
}

function isOutgoing(value: unknown): value is Outgoing {
  if (typeof value !== "object" || value === null) return false;
  const message = value as Partial<Record<keyof Outgoing, unknown>>;
  return (
    typeof message.clientId === "string" &&
    typeof message.to === "string" &&
    typeof message.content === "object" &&
    message.content !== null &&
    typeof message.attempts === "number" &&
    ["waiting", "sent", "failed"].includes(String(message.state))
  );
}
