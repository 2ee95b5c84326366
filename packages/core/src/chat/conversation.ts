import type { ServerFrame } from "../contract/socket/serverFrames.ts";
import { hasCode } from "../errors.ts";
import { CHAT_HISTORY_PAGE_SIZE, CHAT_PAGE_SIZE } from "../settings/constants.ts";
import type { ListQuery, PageFrame } from "./requests.ts";
import { createTimeline, type Timeline } from "./timeline.ts";

/** One conversation as it is loaded. */
export interface Conversation {
  readonly peer: string;
  readonly timeline: Timeline;
  /** What is being read from the server. */
  readonly loading: "nothing" | "newest" | "older";
  /** The newest page is there. */
  readonly loaded: boolean;
  /** The last page could not be read, for another reason than a lost connection. */
  readonly failed: boolean;
}

/** Missed messages asked for at a time; when more were missed, the conversation starts anew from its newest page. */
const MISSED_PAGE_SIZE = 200;

/** The largest page of older messages. Each one that is asked for is twice the one before: thousands come in a few. */
const LARGEST_OLDER_PAGE = 480;

/** A page of the history, oldest first, with what is needed for the next one (spec §7: 50 ascending, with keyword). */
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

/** Loads and keeps one conversation. */
export function createConversation(peer: string, { ask, cursors, changed }: ConversationDeps) {
  const timeline = createTimeline();
  let loading: Conversation["loading"] = "nothing";
  let loaded = false;
  let failed = false;
  /** Older messages were asked for when the connection was lost. */
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
      // A lost connection is shown as such, and what was asked is asked again when it is back.
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

  /** Reads what lies between the last message and those that came ahead of a gap. */
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
        // What is missing is no longer kept: what is kept begins later.
        if (timeline.lastSeq <= before) return void (timeline.gap && (await startAnew()));
      }
    } catch (error) {
      // Either way the connection is gone, and what was missed is asked for again behind the next one.
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
    /** After each connect: `lastSeq` is how far the server is; servers without places are asked for the newest page. */
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
    /** The newest message with these words that stands before a place. Needs `cursors`. */
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
