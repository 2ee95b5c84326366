import { type ClientFrame, writeClientFrame } from "../contract/socket/clientFrames.ts";
import { CHAT_TEXT_MAX_CHARS, type ChatContent, type InlineFile } from "../contract/socket/content.ts";
import type { ChatMessage } from "../contract/socket/message.ts";
import { type ChatAddition, readServerFrame, type ServerFrame } from "../contract/socket/serverFrames.ts";
import type { CancelSignal } from "../ports.ts";
import { createAlarm } from "./alarm.ts";
import type { Chat, ChatOptions, ChatState } from "./chat.ts";
import { stopped } from "./connection.ts";
import { createConversation, type LoadedConversation } from "./conversation.ts";
import { createLink } from "./link.ts";
import { createPace } from "./pace.ts";
import {
  unreadTotal,
  withAllRead,
  withMessage,
  withPointers,
  withPresence,
  withRetracted,
  withStart,
  without,
} from "./peers.ts";
import { createReadMarks } from "./readMarks.ts";
import { createRequests } from "./requests.ts";
import { createRetracting } from "./retracting.ts";
import { createSending } from "./sending.ts";
import type { Timeline } from "./timeline.ts";

const TYPING_SHOWN_MS = 6_000;
const TYPING_TOLD_EVERY_MS = 3_000;

/** Creates the chat of one signed-in user. */
export function createChat(options: ChatOptions): Chat {
  const { clock, self, owner } = options;
  const batch = options.batch ?? ((flush) => void Promise.resolve().then(flush));
  const listeners = new Set<() => void>();
  const messageListeners = new Set<(message: ChatMessage) => void>();
  const recordListeners = new Set<(resources: readonly string[]) => void>();
  const conversations = new Map<string, LoadedConversation>();
  const toldTyping = new Map<string, number>();
  let notified = true;
  let wasGreeted = false;
  let state: ChatState = {
    connection: stopped,
    peers: new Map(),
    unread: 0,
    unreadMessages: undefined,
    rightsVersion: undefined,
    textsVersion: undefined,
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
      retracting.abandon();
    },
  });
  const alarm = createAlarm(clock, due);
  const pace = createPace(() => clock.now());
  const write = (frame: ClientFrame): void => {
    pace.took();
    link.send(writeClientFrame(frame));
  };
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
    freeAt: pace.freeAt,
    changed: (outbox) => change({ outbox }),
  });
  state = { ...state, outbox: sending.outbox() };

  const retracting = createRetracting({
    newId: options.newId,
    now: () => clock.now(),
    token,
    canSend: () => isReady() && has("retract"),
    write(frame) {
      write(frame);
      keepTime();
    },
  });

  const readMarks = createReadMarks({
    now: () => clock.now(),
    tell(peer) {
      const upTo = state.peers.get(peer)?.read ?? 0;
      write({ kind: "read", token: token(), peer, ...(has("pointers") && { upTo }) });
    },
  });

  /** Sets the timer for the next overdue answer, the next read receipt and the end of a typing notice. */
  function keepTime(): void {
    const answers = Math.min(sending.overdueAt(), requests.overdueAt(), retracting.overdueAt());
    alarm.set(Math.min(answers, sending.dueAt(), readMarks.dueAt(), ...state.typing.values()));
  }

  function due(): void {
    readMarks.due();
    const now = clock.now();
    const typing = new Map([...state.typing].filter(([, until]) => until > now));
    if (typing.size < state.typing.size) change({ typing });
    const isSilent = [requests.expire(), retracting.expire(), sending.overdueAt() <= now].includes(true);
    if (isReady() && isSilent) link.drop();
    if (sending.dueAt() <= now) sending.flush();
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

  /** Marks an open conversation as read: here at once, on the server as soon as a receipt can be sent. */
  function markRead(peer: string, always = false): void {
    const peers = withAllRead(state.peers, peer);
    if (peers === state.peers && !always) return;
    change({ peers });
    if (!isReady()) return;
    readMarks.add(peer);
    keepTime();
  }

  function publishRecords(resources: readonly string[]): void {
    for (const listener of [...recordListeners]) listener(resources);
  }

  function started(frame: Extract<ServerFrame, { readonly kind: "init" }>): void {
    // Changes during the lost connection are not sent again.
    if (wasGreeted) publishRecords([]);
    wasGreeted = true;
    const pointers = frame.additions.includes("pointers");
    const before = state.peers;
    change({
      additions: frame.additions,
      peers: withStart(before, { ...frame, pointers }),
      unreadMessages: frame.unreadMessages + frame.unreadNotices,
      rightsVersion: frame.rightsVersion,
      textsVersion: frame.textsVersion,
    });
    pace.begin(frame.frameLimits);
    link.step({ type: "greeted", heartbeat: frame.additions.includes("heartbeat") });
    for (const { userId, pointers: told } of frame.peers) {
      // It was read here while the connection was lost.
      if (told && (state.peers.get(userId)?.read ?? 0) > told.read) markRead(userId, true);
    }
    for (const peer of [...conversations.keys()]) {
      // The server does not send which messages were retracted meanwhile, so the conversation is loaded again.
      if ((state.peers.get(peer)?.retracted ?? 0) > (before.get(peer)?.retracted ?? 0)) conversations.delete(peer);
      if (!conversations.has(peer) && peer !== state.attended) continue;
      const conversation = conversationWith(peer);
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
      case "texts":
        change({ textsVersion: frame.version });
        return;
      case "records":
        publishRecords(frame.resources);
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
      case "retracted": {
        const peer = frame.from === self ? frame.to : frame.from;
        change({ peers: withRetracted(state.peers, peer, frame.seq, frame.count) });
        conversations.get(peer)?.retracted(frame.seq);
        if (frame.from === self) retracting.retracted(peer, frame.seq);
        keepTime();
        return;
      }
      case "refused":
        sending.refused(frame.clientId, frame.code, frame.text);
        retracting.refused(frame.clientId, frame.text);
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

  /** Waits until a failed page can be requested again. */
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

  /** Loads older messages until the wanted one, or all of them, are loaded. */
  async function loadUntil(
    peer: string,
    isThere: (timeline: Timeline) => boolean,
    signal: CancelSignal | undefined,
  ): Promise<void> {
    for (;;) {
      if (signal?.aborted) return;
      // Servers without positions reload a conversation after each connect.
      const conversation = conversationWith(peer);
      const { timeline, loaded } = conversation.view();
      if (loaded && (timeline.complete || isThere(timeline))) return;
      const { length } = timeline;
      await (loaded ? conversation.loadOlder() : conversation.loadNewest());
      if (timeline.length === length && !timeline.complete) await goesOn(conversation, signal);
    }
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
    onRecords(listener) {
      recordListeners.add(listener);
      return () => recordListeners.delete(listener);
    },
    async load(peer) {
      const conversation = conversationWith(peer);
      if (!conversation.view().loaded) await conversation.loadNewest();
    },
    attend(peer) {
      // Servers without pointers mark all messages as read that they have when the receipt arrives.
      if (peer === undefined || (peer !== state.attended && !has("pointers"))) readMarks.settle();
      change({ attended: peer });
      if (peer === undefined) return;
      const conversation = conversationWith(peer);
      if (isReady() && !conversation.view().loaded) void conversation.loadNewest();
      markRead(peer);
    },
    loadOlder: (peer) => conversationWith(peer).loadOlder(),
    loadBack: (peer, seq, signal) => loadUntil(peer, ({ firstSeq }) => seq !== undefined && firstSeq <= seq, signal),
    loadSince: (peer, sinceMs, signal) =>
      loadUntil(peer, (timeline) => (timeline.at(0)?.sentAt ?? Number.POSITIVE_INFINITY) < sinceMs, signal),
    find: (peer, keyword, before) => conversationWith(peer).find(keyword, before),
    history: (peer, keyword, page, sinceMs) => conversationWith(peer).history(keyword, page, sinceMs),
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
    retract: retracting.ask,
    sendTyping(peer) {
      const now = clock.now();
      if (!isReady() || !has("typing") || now < (toldTyping.get(peer) ?? 0) + TYPING_TOLD_EVERY_MS) return;
      toldTyping.set(peer, now);
      write({ kind: "typing", token: token(), to: peer });
    },
  };
}
