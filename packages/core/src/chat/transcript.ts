import type { ChatMessage } from "../contract/socket/message.ts";
import { formatTime, type TimeZone } from "../text/time.ts";

/** A line of a conversation: a message, or a separator where a day or the unread messages begin. */
export type TranscriptItem =
  | { readonly kind: "day"; readonly key: string; readonly sentAt: number }
  | { readonly kind: "unread"; readonly key: string }
  | {
      readonly kind: "message";
      readonly key: string;
      readonly message: ChatMessage;
      readonly own: boolean;
      /** Whether the peer has read it; undefined if unknown, and for the peer's own messages. */
      readonly read: boolean | undefined;
    };

/** The unread messages when a conversation was opened. */
export interface UnreadMark {
  /** Number of the peer's messages that had been read before. */
  readonly read: number;
  readonly unread: number;
}

/** Key of a message in its conversation; it does not change while the conversation is loaded. */
export function messageKey({ seq, id, from, sentAt, clientId }: ChatMessage): string {
  if (seq !== undefined) return `s${seq}`;
  return id === undefined ? `${from} ${sentAt} ${clientId ?? ""}` : `i${id}`;
}

/**
 * Messages as lines.
 *
 * @param messages - oldest first
 * @param about.readByPeer - how many of the user's own messages the peer has read
 * @param about.firstUnread - key of the first unread message
 */
export function transcriptOf(
  messages: readonly ChatMessage[],
  about: {
    readonly self: string;
    readonly readByPeer: number;
    readonly firstUnread?: string | undefined;
    readonly zone?: TimeZone;
  },
): readonly TranscriptItem[] {
  const items: TranscriptItem[] = [];
  const seen = new Map<string, number>();
  let day = "";
  for (const message of messages) {
    const today = formatTime(message.sentAt, "yyyy-MM-dd", about.zone);
    if (today !== day) items.push({ kind: "day", key: `day ${today} ${items.length}`, sentAt: message.sentAt });
    day = today;
    const name = messageKey(message);
    if (name === about.firstUnread) items.push({ kind: "unread", key: "unread" });
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    const own = message.from === about.self;
    items.push({
      kind: "message",
      key: count === 0 ? name : `${name} ${count}`,
      message,
      own,
      read: own ? readOf(message, about.readByPeer) : undefined,
    });
  }
  return items;
}

function readOf({ ordinal, read }: ChatMessage, readByPeer: number): boolean | undefined {
  return ordinal === undefined ? read : ordinal <= readByPeer;
}

/**
 * Finds the first unread message: by number on servers that number messages, else by counting back.
 *
 * @param messages - the loaded messages, oldest first
 * @returns the index, or -1 if nothing was unread or the first unread message is not loaded
 */
export function firstUnreadIndex(messages: readonly ChatMessage[], peer: string, { read, unread }: UnreadMark): number {
  if (unread <= 0) return -1;
  const numbered = messages.findIndex(({ from, ordinal }) => from === peer && (ordinal ?? 0) > read);
  if (numbered >= 0) return messages[numbered]?.ordinal === read + 1 ? numbered : -1;
  let left = unread;
  for (let index = messages.length - 1; index >= 0; index -= 1) {
    if (messages[index]?.from === peer && (left -= 1) === 0) return index;
  }
  return -1;
}
