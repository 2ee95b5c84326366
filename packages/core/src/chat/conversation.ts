import type { ServerFrame } from "../contract/socket/serverFrames.ts";
import { hasCode } from "../errors.ts";
import { CHAT_HISTORY_PAGE_SIZE, CHAT_PAGE_SIZE } from "../settings/constants.ts";
import type { ListQuery, PageFrame } from "./requests.ts";
import { createTimeline, type Timeline } from "./timeline.ts";

/** State of one loaded conversation. */
export interface Conversation {
  readonly peer: string;
  readonly timeline: Timeline;
  /** The current read from the server. */
  readonly loading: "nothing" | "newest" | "older";
  /** True when the newest page is loaded. */
  readonly loaded: boolean;
  /** True if the last page could not be read for another reason than a lost connection. */
  readonly failed: boolean;
}

/** Missed messages in one request. If more were missed, the conversation is loaded again from its newest page. */
const MISSED_PAGE_SIZE = 200;

/**
 * The largest page of older messages. Each request doubles the page size, so thousands of messages need few requests.
 */
const LARGEST_OLDER_PAGE = 480;

/** A page of the history, oldest first, with the data to request the next one (spec §7: 50 ascending, with keyword). */
export interface HistoryPage {
  readonly messages: PageFrame["messages"];
  readonly page: number;
  readonly last: boolean;
}

export interface ConversationDeps {
  readonly ask: (query: ListQuery) => Promise<PageFrame>;
  /** Whether the server has the addition `cursors`. */
  readonly cursors: () => boolean;
  readonly changed: () => void;
}

/** Loads and stores one conversation. */
export function createConversation(peer: string, { ask, cursors, changed }: ConversationDeps) {
  const timeline = createTimeline();
  let loading: Conversation["loading"] = "nothing";
  let loaded = false;
  let failed = false;
  /** True if the connection was lost during a request for older messages. */
  let owed = false;
  let catching = false;
  let olderSize = CHAT_PAGE_SIZE;

  async function read(what: "newest" | "older", query: Omit<ListQuery, "peer">): Promise<PageFrame | undefined> {
    if (loading !== "nothing") return undefined;
    loading = what;
    failed = false;
    if (what === "older") owed = false;
    changed();
    try {
      return await ask({ peer, ...query });
    } catch (error) {
      // A lost connection is shown separately, and the request is repeated after the reconnect.
      const isLost = hasCode(error, "connection_lost");
      failed = !isLost;
      owed ||= isLost && what === "older";
      return undefined;
    } finally {
      loading = "nothing";
      changed();
    }
  }

  const isLast = (page: PageFrame, size: number): boolean =>
    page.messages.length < Math.min(size, page.pageSize || size);

  async function startAnew(): Promise<boolean> {
    const page = await read("newest", { order: "desc", pageSize: CHAT_PAGE_SIZE, page: 1 });
    if (!page) return false;
    timeline.replaceNewest(page.messages, isLast(page, CHAT_PAGE_SIZE));
    olderSize = CHAT_PAGE_SIZE;
    loaded = true;
    changed();
    return true;
  }

  async function loadNewest(): Promise<void> {
    if (await startAnew()) await catchUp();
  }

  /** Reads the messages between the last one and those that arrived after a gap. */
  async function catchUp(lastSeq = 0): Promise<void> {
    if (catching || !cursors()) return;
    catching = true;
    try {
      while (timeline.gap || timeline.lastSeq < lastSeq) {
        const before = timeline.lastSeq;
        const page = await ask({ peer, order: "asc", pageSize: MISSED_PAGE_SIZE, after: before });
        if (page.messages.length >= MISSED_PAGE_SIZE) {
          catching = false;
          await loadNewest();
          return;
        }
        timeline.addMissed(page.messages);
        changed();
        // The server no longer has the missing messages: its history starts later.
        if (timeline.lastSeq <= before) return void (timeline.gap && (await startAnew()));
      }
    } catch (error) {
      // In both cases the connection is lost, and the missed messages are requested after the reconnect.
      if (!hasCode(error, "connection_lost") && !hasCode(error, "timeout")) throw error;
    } finally {
      catching = false;
    }
  }

  async function loadOlder(): Promise<void> {
    if (!loaded || timeline.complete) return;
    const pageSize = cursors() ? olderSize : CHAT_PAGE_SIZE;
    const page = await read("older", {
      order: "desc",
      pageSize,
      ...(cursors() ? { before: timeline.firstSeq } : { page: Math.floor(timeline.length / CHAT_PAGE_SIZE) + 1 }),
    });
    if (!page) return;
    olderSize = Math.min(LARGEST_OLDER_PAGE, olderSize * 2);
    timeline.addOlder(page.messages, isLast(page, pageSize));
    changed();
  }

  return {
    view: (): Conversation => ({ peer, timeline, loading, loaded, failed }),
    loadNewest,
    loadOlder,
    /**
     * Called after each connect. `lastSeq` is the server's last message; on servers without positions, the newest
     * page is requested.
     */
    async refresh(lastSeq: number | undefined): Promise<void> {
      if (!loaded || lastSeq === undefined) await loadNewest();
      else await catchUp(lastSeq);
      if (owed) await loadOlder();
    },
    took(message: Extract<ServerFrame, { readonly kind: "sent" | "received" }>["message"]): void {
      if (!loaded && message.seq === undefined) return;
      timeline.add(message);
      if (loaded && timeline.gap) void catchUp();
      changed();
    },
    retracted(seq: number): void {
      timeline.retract(seq);
      changed();
    },
    /** The newest message that contains these words before a position. Needs `cursors`. */
    async find(keyword: string, before: number | undefined): Promise<PageFrame["messages"][number] | undefined> {
      const { messages } = await ask({
        peer,
        order: "desc",
        pageSize: 1,
        keyword,
        ...(before !== undefined && { before }),
      });
      return messages.at(-1);
    },
    async history(keyword: string, page: number, since?: number): Promise<HistoryPage> {
      const answer = await ask({
        peer,
        order: "asc",
        pageSize: CHAT_HISTORY_PAGE_SIZE,
        page,
        ...(keyword.trim() !== "" && { keyword: keyword.trim() }),
        ...(since !== undefined && { since }),
      });
      return { messages: answer.messages, page, last: isLast(answer, CHAT_HISTORY_PAGE_SIZE) };
    },
  };
}

export type LoadedConversation = ReturnType<typeof createConversation>;
