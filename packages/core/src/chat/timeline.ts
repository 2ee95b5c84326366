import type { ChatMessage } from "../contract/socket/message.ts";

/**
 * The loaded messages of one conversation: one run without gaps, up to the newest. It is independent of any framework
 * and changed in place, so that 100,000 messages need no copying; `version` shows that something changed.
 */
export interface Timeline {
  readonly length: number;
  readonly version: number;
  /** Oldest first. */
  at(index: number): ChatMessage | undefined;
  slice(from: number, to: number): readonly ChatMessage[];
  /** Index of the message with this id or position; -1 if it is not loaded. */
  indexOf(message: Pick<ChatMessage, "id" | "seq">): number;
  /** Adds a live message. Duplicates change nothing. @returns whether it was new */
  add(message: ChatMessage): boolean;
  /** The newest page, oldest first. It replaces all messages in its range. */
  replaceNewest(page: readonly ChatMessage[], complete: boolean): void;
  /** Adds a page that ends before the first message. Duplicates at its edge are left out. */
  addOlder(page: readonly ChatMessage[], complete: boolean): void;
  /** Adds messages that were missed. */
  addMissed(page: readonly ChatMessage[]): void;
  /** Marks the message at this position as retracted, even if it arrives later. */
  retract(seq: number): void;
  /** True if there are no messages before the first one. */
  readonly complete: boolean;
  /** Position of the first and last message; 0 if none is loaded or the server has no positions. */
  readonly firstSeq: number;
  readonly lastSeq: number;
  /** True if messages arrived after a gap: request those after `lastSeq`. */
  readonly gap: boolean;
}

export function createTimeline(): Timeline {
  let items: ChatMessage[] = [];
  /** Messages after a gap, by position. */
  const ahead = new Map<number, ChatMessage>();
  const ids = new Set<string>();
  const retracted = new Set<number>();
  let version = 0;
  let complete = false;

  const last = (): number => items.at(-1)?.seq ?? 0;
  const first = (): number => items[0]?.seq ?? 0;

  /** A page can have been read before one of its messages was retracted. */
  const asItIs = (message: ChatMessage): ChatMessage =>
    message.seq !== undefined && retracted.has(message.seq) ? { ...message, content: { type: "retracted" } } : message;

  function push(message: ChatMessage): void {
    items.push(asItIs(message));
    if (message.id !== undefined) ids.add(message.id);
  }

  /** Adds the messages after the gap, as far as they now follow. */
  function closeGap(): void {
    for (let next = ahead.get(last() + 1); next; next = ahead.get(last() + 1)) {
      ahead.delete(last() + 1);
      push(next);
    }
    for (const seq of ahead.keys()) if (seq <= last()) ahead.delete(seq);
  }

  /** @returns whether it was new */
  function place(message: ChatMessage): boolean {
    const { seq, id } = message;
    if (seq === undefined || seq === 0) {
      if (id !== undefined && ids.has(id)) return false;
      push(message);
      return true;
    }
    if (seq <= last()) {
      // A message at this position is already loaded; a message before the run is loaded with its page.
      return false;
    }
    if (ahead.has(seq)) return false;
    // An empty conversation starts with its first message, or waits for its newest page.
    if (seq === last() + 1 && (items.length > 0 || seq === 1)) push(message);
    else ahead.set(seq, message);
    closeGap();
    return true;
  }

  function rebuild(next: readonly ChatMessage[]): void {
    items = [];
    ids.clear();
    for (const message of next) push(message);
  }

  return {
    get length() {
      return items.length;
    },
    get version() {
      return version;
    },
    get complete() {
      return complete;
    },
    get firstSeq() {
      return first();
    },
    get lastSeq() {
      return last();
    },
    get gap() {
      return ahead.size > 0;
    },
    at: (index) => items[index],
    slice: (from, to) => items.slice(Math.max(0, from), Math.max(0, to)),
    indexOf({ id, seq }) {
      if (seq !== undefined && first() > 0) {
        const index = seq - first();
        return index >= 0 && index < items.length ? index : -1;
      }
      return id === undefined ? -1 : items.findLastIndex((message) => message.id === id);
    },
    add(message) {
      const isNew = place(message);
      if (isNew) version += 1;
      return isNew;
    },
    replaceNewest(page, all) {
      const [oldest, newest] = [page[0], page.at(-1)];
      const later = items.filter((message) => isAfter(message, newest) && !isIn(page, message));
      // Older pages are kept if they are still adjacent.
      const joins = oldest?.seq !== undefined && oldest.seq > first() && oldest.seq <= last() + 1 && first() > 0;
      const older =
        joins || oldest?.seq === undefined
          ? items.filter((message) => isBefore(message, oldest) && !isIn(page, message))
          : [];
      rebuild([...older, ...page, ...later.filter(({ seq }) => seq === undefined)]);
      if (older.length === 0) complete = all;
      for (const message of later) if (message.seq !== undefined) place(message);
      closeGap();
      version += 1;
    },
    addOlder(page, all) {
      const start = items[0];
      const fresh = page.filter((message) =>
        start?.seq !== undefined && message.seq !== undefined
          ? message.seq < start.seq
          : message.id === undefined || !ids.has(message.id),
      );
      rebuild([...fresh, ...items]);
      complete = all;
      version += 1;
    },
    addMissed(page) {
      for (const message of page) place(message);
      version += 1;
    },
    retract(seq) {
      retracted.add(seq);
      items = items.map(asItIs);
      version += 1;
    },
  };
}

function isAfter(message: ChatMessage, newest: ChatMessage | undefined): boolean {
  if (!newest) return true;
  if (message.seq !== undefined && newest.seq !== undefined) return message.seq > newest.seq;
  // Without positions, a page contains all messages at the time of the request. Old servers only send seconds.
  return message.id === undefined && message.sentAt > newest.sentAt;
}

function isBefore(message: ChatMessage, oldest: ChatMessage | undefined): boolean {
  if (!oldest) return false;
  if (message.seq !== undefined && oldest.seq !== undefined) return message.seq < oldest.seq;
  return message.sentAt < oldest.sentAt;
}

function isIn(page: readonly ChatMessage[], { id }: ChatMessage): boolean {
  return id !== undefined && page.some((message) => message.id === id);
}
