import { type ClientFrame, writeClientFrame } from "../contract/socket/clientFrames.ts";
import { CHAT_TEXT_MAX_CHARS, type ChatContent, type InlineFile } from "../contract/socket/content.ts";
import type { ChatMessage } from "../contract/socket/message.ts";
import { type ChatAddition, readServerFrame, type ServerFrame } from "../contract/socket/serverFrames.ts";
import type { CancelSignal, Clock, Random, SocketFactory } from "../ports.ts";
import { createAlarm } from "./alarm.ts";
import { type Connection, stopped } from "./connection.ts";
import { type Conversation, createConversation, type HistoryPage, type LoadedConversation } from "./conversation.ts";
import { createLink } from "./link.ts";
import type { OutboxStore, Outgoing } from "./outbox.ts";
import { type Peers, unreadTotal, withAllRead, withMessage, withPointers, withPresence, withStart } from "./peers.ts";
import { createReadMarks } from "./readMarks.ts";
import { createRequests } from "./requests.ts";
import { createSending } from "./sending.ts";

/** What the chat needs from its host. */
export interface ChatOptions {
  /** Address of the socket, `wss://...`. */
  readonly url: string;
  readonly socket: SocketFactory;
  readonly clock: Clock;
  readonly random: Random;
  /** Makes ids that no other client makes, 1 to 64 visible characters. */
  readonly newId: () => string;
  readonly outbox: OutboxStore;
  readonly token: () => string;
  /** Id of the signed-in user. */
  readonly self: string;
  /** Name of server and user, under which the outbox is kept. */
  readonly owner: string;
  /** The server ended the session; `text` is its reason, or empty. */
  readonly onLoggedOut: (text: string) => void;
  /** Calls back later, once for many changes: the next frame of the screen. Default: the next microtask. */
  readonly batch?: (flush: () => void) => void;
}

/** What is shown of the chat. A new object after each change; conversations are asked for one by one. */
export interface ChatState {
  readonly connection: Connection;
  readonly peers: Peers;
  readonly unread: number;
  /** Unread messages and notices of the message centre; undefined before the server has told. */
  readonly unreadMessages: number | undefined;
  /** How many times the user's rights have changed; undefined until a server tells that counts it. */
  readonly rightsVersion: number | undefined;
  readonly outbox: readonly Outgoing[];
  /** The conversation that somebody looks at. */
  readonly attended: string | undefined;
  /** Until when a peer counts as typing. */
  readonly typing: ReadonlyMap<string, number>;
  readonly additions: readonly ChatAddition[];
}

/** Conversations with all peers over one connection, kept whole through cuts, restarts and several devices (spec §2, §4). */
export interface Chat {
  getState(): ChatState;
  subscribe(listener: () => void): () => void;
  /** Connects, or connects again now. */
  start(): void;
  /** Ends the connection; nothing is forgotten. */
  stop(): void;
  conversation(peer: string): Conversation;
  /** Calls back for each message that comes by itself, one's own from other devices, too. Returns the way to stop. */
  onMessage(listener: (message: ChatMessage) => void): () => void;
  /** Loads a conversation that nobody looks at: nothing counts as read. */
  load(peer: string): Promise<void>;
  /** Somebody looks at this conversation: it is loaded, and what comes counts as read. Undefined: at none. */
  attend(peer: string | undefined): void;
  loadOlder(peer: string): Promise<void>;
  /**
   * Reads older messages until the one with this number is there, or the first of all; what a lost connection leaves open is
   * asked for again behind the next one. A signal ends it.
   *
   * @param seq - default: the first of all
   */
  loadBack(peer: string, seq: number | undefined, signal?: CancelSignal): Promise<void>;
  /** @throws {BancheError} `connection_lost`, `timeout` */
  history(peer: string, keyword: string, page: number): Promise<HistoryPage>;
  /** Sends a trimmed text. @returns false for an empty or too long one, which is not sent */
  sendText(peer: string, text: string): boolean;
  send(peer: string, content: ChatContent | InlineFile): void;
  sendAgain(clientId: string): void;
  discard(clientId: string): void;
  /** Tells the peer; at most every few seconds. */
  tellTyping(peer: string): void;
}

const TYPING_SHOWN_MS = 6_000;
const TYPING_TOLD_EVERY_MS = 3_000;

export function createChat(options: ChatOptions): Chat {
  const { clock, self, owner } = options;
  const batch = options.batch ?? ((flush) => void Promise.resolve().then(flush));
  const listeners = new Set<() => void>();
  const messageListeners = new Set<(message: ChatMessage) => void>();
  const conversations = new Map<string, LoadedConversation>();
  const toldTyping = new Map<string, number>();
  let notified = true;
  let state: ChatState = {
    connection: stopped,
    peers: new Map(),
    unread: 0,
    unreadMessages: undefined,
    rightsVersion: undefined,
    outbox: [],
    attended: undefined,
    typing: new Map(),
    additions: [],
  };

  const has = (addition: ChatAddition): boolean => state.additions.includes(addition);
  const isReady = (): boolean => state.connection.status === "ready";

  function change(part: Partial<ChatState>): void {
    const peers = part.peers ?? state.peers;
    state = { ...state, ...part, ...(peers !== state.peers && { unread: unreadTotal(peers) }) };
    if (!notified) return;
    notified = false;
    batch(() => {
      notified = true;
      for (const listener of [...listeners]) listener();
    });
  }

  const token = options.token;
  const link = createLink({
    ...options,
    greeting: () => writeClientFrame({ kind: "connect", token: token(), mobile: false }),
    ping: () => writeClientFrame({ kind: "ping", token: token() }),
    onText: (text) => heard(readServerFrame(text, self)),
    onChange(connection, before) {
      change({ connection });
      if (before.status !== "ready" || connection.status === "ready") return;
      readMarks.forget();
      sending.disconnected();
      requests.abandon();
    },
  });
  const alarm = createAlarm(clock, due);
  const write = (frame: ClientFrame): void => link.send(writeClientFrame(frame));
  const requests = createRequests({
    newId: options.newId,
    now: () => clock.now(),
    state: () => (!isReady() ? "closed" : has("cursors") ? "all at once" : "one at a time"),
    send(query, requestId) {
      write({
        kind: "list",
        token: token(),
        self,
        page: 1,
        ...query,
        ...(has("cursors") && { requestId }),
      });
      keepTime();
    },
  });

  const sending = createSending({
    clock,
    store: options.outbox,
    owner,
    newId: options.newId,
    token,
    write,
    isReady,
    hasClientIds: () => has("clientIds"),
    changed: (outbox) => change({ outbox }),
  });
  state = { ...state, outbox: sending.outbox() };

  const readMarks = createReadMarks({
    now: () => clock.now(),
    tell(peer) {
      const upTo = state.peers.get(peer)?.read ?? 0;
      write({ kind: "read", token: token(), peer, ...(has("pointers") && { upTo }) });
    },
  });

  /** Wakes up for the next answer that is overdue, for what is to be told and for the end of somebody's typing. */
  function keepTime(): void {
    alarm.set(Math.min(sending.overdueAt(), requests.overdueAt(), readMarks.dueAt(), ...state.typing.values()));
  }

  function due(): void {
    readMarks.due();
    const now = clock.now();
    const typing = new Map([...state.typing].filter(([, until]) => until > now));
    if (typing.size < state.typing.size) change({ typing });
    const isSilent = requests.expire() || sending.overdueAt() <= now;
    if (isReady() && isSilent) link.drop();
    keepTime();
  }

  function conversationWith(peer: string): LoadedConversation {
    const known = conversations.get(peer);
    if (known) return known;
    const made = createConversation(peer, {
      ask: requests.ask,
      cursors: () => has("cursors"),
      changed: () => change({}),
    });
    conversations.set(peer, made);
    return made;
  }

  /** What is looked at is read: here at once, on the server as soon as it can be told. */
  function markRead(peer: string, always = false): void {
    const peers = withAllRead(state.peers, peer);
    if (peers === state.peers && !always) return;
    change({ peers });
    if (!isReady()) return;
    readMarks.add(peer);
    keepTime();
  }

  function started(frame: Extract<ServerFrame, { readonly kind: "init" }>): void {
    const pointers = frame.additions.includes("pointers");
    const before = state.peers;
    change({
      additions: frame.additions,
      peers: withStart(before, { ...frame, pointers }),
      unreadMessages: frame.unreadMessages + frame.unreadNotices,
      rightsVersion: frame.rightsVersion,
    });
    link.step({ type: "greeted", heartbeat: frame.additions.includes("heartbeat") });
    for (const { userId, pointers: told } of frame.peers) {
      // Read here while the connection was down.
      if (told && (state.peers.get(userId)?.read ?? 0) > told.read) markRead(userId, true);
    }
    for (const [peer, conversation] of conversations) {
      const { loaded } = conversation.view();
      if (peer === state.attended || (loaded && pointers)) {
        void conversation.refresh(pointers ? state.peers.get(peer)?.lastSeq : undefined);
      } else if (loaded) {
        conversations.delete(peer);
      }
    }
    if (state.attended !== undefined) markRead(state.attended);
    sending.flush();
    keepTime();
  }

  function heard(frame: ServerFrame): void {
    link.step({ type: "heard" });
    switch (frame.kind) {
      case "init":
        started(frame);
        return;
      case "presence":
        change({ peers: withPresence(state.peers, frame.userId, frame.online) });
        return;
      case "push":
        change({ unreadMessages: frame.unreadTotal ?? (state.unreadMessages ?? 0) + 1 });
        return;
      case "rights":
        change({ rightsVersion: frame.version });
        return;
      case "sent":
        sending.echoed(frame.message);
        keepTime();
        took(frame.message.to, frame.message);
        return;
      case "received":
        change({ typing: without(state.typing, frame.message.from) });
        took(frame.message.from, frame.message);
        if (state.attended === frame.message.from) markRead(frame.message.from);
        return;
      case "page":
        requests.answered(frame);
        keepTime();
        return;
      case "loggedOut":
        link.step({ type: "loggedOut", text: frame.text });
        options.onLoggedOut(frame.text);
        return;
      case "read":
        change({ peers: withPointers(state.peers, frame.peer, { read: frame.upTo }) });
        return;
      case "readByPeer":
        change({ peers: withPointers(state.peers, frame.peer, { readByPeer: frame.upTo }) });
        return;
      case "typing":
        change({ typing: new Map(state.typing).set(frame.userId, clock.now() + TYPING_SHOWN_MS) });
        keepTime();
        return;
      case "refused":
        sending.refused(frame.clientId, frame.code, frame.text);
        keepTime();
        return;
      case "alive":
      case "unknown":
        return;
      default:
        frame satisfies never;
    }
  }

  function took(peer: string, message: ChatMessage): void {
    change({ peers: withMessage(state.peers, message, self) });
    conversations.get(peer)?.took(message);
    for (const listener of [...messageListeners]) listener(message);
  }

  function send(peer: string, content: ChatContent | InlineFile): void {
    sending.add(peer, content);
    keepTime();
  }

  /** Waits for the moment when a page that did not come can be asked for again. */
  function goesOn({ view }: LoadedConversation, signal: CancelSignal | undefined): Promise<void> {
    return new Promise((resolve) => {
      const end = (): void => {
        listeners.delete(look);
        signal?.removeEventListener("abort", end);
        resolve();
      };
      const look = (): void => {
        if (isReady() && view().loading === "nothing") end();
      };
      listeners.add(look);
      signal?.addEventListener("abort", end);
      if (signal?.aborted) end();
    });
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: () => link.step({ type: "start" }),
    stop() {
      readMarks.settle();
      link.step({ type: "stop" });
      alarm.set(Number.POSITIVE_INFINITY);
    },
    conversation: (peer) => conversationWith(peer).view(),
    onMessage(listener) {
      messageListeners.add(listener);
      return () => messageListeners.delete(listener);
    },
    async load(peer) {
      const conversation = conversationWith(peer);
      if (!conversation.view().loaded) await conversation.loadNewest();
    },
    attend(peer) {
      // Servers without pointers take everything as read that is there when they are told.
      if (peer === undefined || (peer !== state.attended && !has("pointers"))) readMarks.settle();
      change({ attended: peer });
      if (peer === undefined) return;
      const conversation = conversationWith(peer);
      if (isReady() && !conversation.view().loaded) void conversation.loadNewest();
      markRead(peer);
    },
    loadOlder: (peer) => conversationWith(peer).loadOlder(),
    async loadBack(peer, seq, signal) {
      for (;;) {
        if (signal?.aborted) return;
        // A server without places starts a conversation anew behind each connection.
        const conversation = conversationWith(peer);
        const { timeline, loaded } = conversation.view();
        if (loaded && (timeline.complete || (seq !== undefined && timeline.firstSeq <= seq))) return;
        const { length } = timeline;
        await (loaded ? conversation.loadOlder() : conversation.loadNewest());
        if (timeline.length === length && !timeline.complete) await goesOn(conversation, signal);
      }
    },
    history: (peer, keyword, page) => conversationWith(peer).history(keyword, page),
    sendText(peer, text) {
      const trimmed = text.trim();
      if (trimmed === "" || trimmed.length > CHAT_TEXT_MAX_CHARS) return false;
      send(peer, { type: "text", text: trimmed });
      return true;
    },
    send,
    sendAgain(clientId) {
      sending.again(clientId);
      keepTime();
    },
    discard: sending.discard,
    tellTyping(peer) {
      const now = clock.now();
      if (!isReady() || !has("typing") || now < (toldTyping.get(peer) ?? 0) + TYPING_TOLD_EVERY_MS) return;
      toldTyping.set(peer, now);
      write({ kind: "typing", token: token(), to: peer });
    },
  };
}

function without<Value>(map: ReadonlyMap<string, Value>, key: string): ReadonlyMap<string, Value> {
  if (!map.has(key)) return map;
  const next = new Map(map);
  next.delete(key);
  return next;
}
