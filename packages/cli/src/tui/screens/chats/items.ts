import type { ChatContent, ChatMessage, ChatState, Conversation, InlineFile, Outgoing } from "@banche/core/chat";
import type { MessageRef, OpenChat } from "../../state/chats.ts";

/** One message of a conversation for display: received from the server or still being sent. */
export interface Item extends MessageRef {
  readonly own: boolean;
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
  readonly content: ChatContent | InlineFile;
  readonly message?: ChatMessage | undefined;
  readonly outgoing?: Outgoing | undefined;
}

/** The messages of a conversation in order. Items are created on access, never all at once. */
export interface Items {
  readonly length: number;
  /** Number of messages that the server has sent. */
  readonly told: number;
  at(index: number): Item | undefined;
  /** Returns -1 if the message is missing. */
  indexOf(ref: MessageRef): number;
}

/** @param peer - id of the other person; messages of anyone else are the user's own */
export function itemsOf({ timeline }: Conversation, outbox: ChatState["outbox"], peer: string): Items {
  const waiting = outbox.filter(({ to }) => to === peer);
  const length = timeline.length + waiting.length;
  const at = (index: number): Item | undefined => {
    const message = timeline.at(index);
    if (message) {
      const { seq, from, sentAt, content } = message;
      return { key: keyOf(message), seq, own: from !== peer, at: sentAt, content, message };
    }
    const outgoing = waiting[index - timeline.length];
    if (!outgoing) return undefined;
    const { clientId, createdAt, content } = outgoing;
    return { key: clientId, own: true, at: createdAt, content, outgoing };
  };
  return {
    length,
    told: timeline.length,
    at,
    indexOf({ key, seq }) {
      if (seq !== undefined && seq > 0) return timeline.indexOf({ seq });
      for (let index = length - 1; index >= 0; index -= 1) if (at(index)?.key === key) return index;
      return -1;
    },
  };
}

/** The id of a message, or a generated key if the server gives no id. */
function keyOf(message: ChatMessage): string {
  if (message.id !== undefined) return message.id;
  const known = ownKeys.get(message);
  if (known !== undefined) return known;
  const made = `local ${(lastKey += 1)}`;
  ownKeys.set(message, made);
  return made;
}

const ownKeys = new WeakMap<ChatMessage, string>();
let lastKey = 0;

/**
 * The first message that was unread when the conversation was opened: by message numbers, else by counting from the
 * end. Undefined if it is not loaded or there is none.
 */
export function firstUnread(items: Items, { unread, read }: Pick<OpenChat, "unread" | "read">): Item | undefined {
  if (unread === 0) return undefined;
  let left = unread;
  for (let index = items.told - 1; index >= 0; index -= 1) {
    const item = items.at(index);
    if (!item || item.own) continue;
    const ordinal = item.message?.ordinal;
    if (ordinal !== undefined && ordinal <= read) return undefined;
    if (ordinal === read + 1) return item;
    if (ordinal !== undefined) continue;
    left -= 1;
    if (left === 0) return item;
  }
  return undefined;
}
