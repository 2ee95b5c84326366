import { type ClientFrame, readClientFrame } from "../contract/socket/clientFrames.ts";
import { type ChatContent, RETRACT_LIMIT_MS } from "../contract/socket/content.ts";
import type { ChatMessage } from "../contract/socket/message.ts";
import {
  chatAdditions,
  type FrameLimits,
  type PeerSummary,
  type ServerFrame,
} from "../contract/socket/serverFrames.ts";
import { writeServerFrame } from "../contract/socket/writeServerFrame.ts";
import type { Clock, SocketFactory, SocketHandlers } from "../ports.ts";

/** A chat server in memory: one of ours, or one of the platform. */
export interface FakeChat {
  /** The socket factory for a client of this user. Tokens are user ids. */
  readonly socket: SocketFactory;
  /** Messages between two users, oldest first. */
  messages(a: string, b: string): readonly ChatMessage[];
  connections(): number;
  /** Cuts all connections, or those of one user. `lossy`: frames in transit are lost. */
  cut(how: "clean" | "lossy", userId?: string): void;
  /** Accepts frames but sends no more answers on the current connections: a half-open connection. */
  freeze(): void;
  /** While on, pages of messages are held back; afterwards the requested ones are sent in order. */
  hold(on: boolean): void;
  /** While on, all connections are refused. */
  refuse(on: boolean): void;
  /** Ends the session of a user. */
  logOut(userId: string, text: string): void;
  /** Sends a user the number of rights changes, now and at the start of later connections. */
  changeRights(userId: string, version: number): void;
  /** Sends everyone a new version of the operator's texts, also on later connections. */
  changeTexts(version: string): void;
}

interface Connection {
  userId: string | undefined;
  handlers: SocketHandlers;
  open: boolean;
  frozen: boolean;
}

export function createFakeChat(options: {
  readonly clock: Clock;
  readonly additions: boolean;
  readonly frameLimits?: FrameLimits;
}): FakeChat {
  const { clock, additions } = options;
  const connections = new Set<Connection>();
  const stored: ChatMessage[] = [];
  const reads = new Map<string, number>();
  const rights = new Map<string, number>();
  let refusing = false;
  let held: (() => void)[] | undefined;
  let nextId = 1;

  const between = (a: string, b: string) =>
    stored.filter(({ from, to }) => (from === a && to === b) || (from === b && to === a));
  const retractedAmong = (all: readonly ChatMessage[]) =>
    all.filter(({ content }) => content.type === "retracted").length;
  const sentTo = (self: string, peer: string) => stored.filter(({ from, to }) => from === peer && to === self);
  const readKey = (self: string, peer: string) => `${self} ${peer}`;

  /** Frames arrive one after another, one turn later. */
  function say(connection: Connection, frame: ServerFrame): void {
    const text = writeServerFrame(frame);
    void Promise.resolve().then(() => {
      if (connection.open && !connection.frozen) connection.handlers.onText(text);
    });
  }

  function sayTo(userId: string, frame: ServerFrame, but?: Connection): void {
    for (const one of connections) if (one.userId === userId && one !== but) say(one, frame);
  }

  /** The version of the operator's texts, also sent on later connections. */
  let textsVersion = "";
  const onlineUsers = () => new Set([...connections].flatMap(({ userId }) => userId ?? []));

  function welcome(connection: Connection, userId: string): void {
    connection.userId = userId;
    const rightsVersion = rights.get(userId);
    const peers = [...new Set(stored.flatMap(({ from, to }) => (from === userId ? to : to === userId ? from : [])))];
    say(connection, {
      kind: "init",
      online: [...onlineUsers()].filter((one) => one !== userId),
      peers: peers.flatMap((peer) => summary(userId, peer) ?? []),
      unreadNotices: 0,
      unreadMessages: 0,
      additions: additions ? chatAdditions : [],
      ...(rightsVersion !== undefined && { rightsVersion }),
      ...(textsVersion !== "" && { textsVersion }),
      ...(options.frameLimits && { frameLimits: options.frameLimits }),
    });
    for (const other of onlineUsers()) if (other !== userId) sayTo(other, { kind: "presence", userId, online: true });
  }

  function summary(self: string, peer: string): PeerSummary | undefined {
    const received = sentTo(self, peer).length;
    const read = reads.get(readKey(self, peer)) ?? 0;
    const unread = received - read;
    if (!additions) return unread > 0 ? { userId: peer, unread } : undefined;
    const readByPeer = reads.get(readKey(peer, self)) ?? 0;
    const all = between(self, peer);
    const retracted = retractedAmong(all);
    return { userId: peer, unread, pointers: { lastSeq: all.length, received, read, readByPeer, retracted } };
  }

  function keep(from: string, to: string, content: ChatContent, clientId: string | undefined): ChatMessage {
    const known = clientId !== undefined && stored.find((one) => one.from === from && one.clientId === clientId);
    if (known) return known;
    const message: ChatMessage = {
      id: `m${nextId}`,
      from,
      to,
      sentAt: Math.floor(clock.now() / 1000) * 1000,
      content,
      seq: between(from, to).length + 1,
      ordinal: sentTo(to, from).length + 1,
      ...(clientId !== undefined && { clientId }),
    };
    nextId += 1;
    stored.push(message);
    return message;
  }

  /** A message in the wire form of each kind of server. */
  const told = (message: ChatMessage): ChatMessage => {
    if (additions) return message;
    const { id: _id, seq: _seq, ordinal: _ordinal, clientId: _clientId, ...plain } = message;
    return plain;
  };
  const listed = (message: ChatMessage): ChatMessage =>
    additions ? message : { ...told(message), ...(message.id !== undefined && { id: message.id }) };

  function heard(connection: Connection, text: string): void {
    const frame = readClientFrame(text);
    if (!frame || connection.frozen) return;
    if (frame.kind === "connect") {
      welcome(connection, frame.token);
      return;
    }
    const self = connection.userId;
    if (self === undefined) return;
    if (frame.kind === "send" && !("base64" in frame.content)) {
      const before = stored.length;
      const message = keep(self, frame.to, frame.content, additions ? frame.clientId : undefined);
      const isNew = stored.length > before;
      sayTo(self, { kind: "sent", message: told(message) });
      if (isNew) sayTo(frame.to, { kind: "received", message: told(message) });
    } else if (frame.kind === "list") {
      const all = between(self, frame.peer).filter(
        ({ content, seq = 0, sentAt }) =>
          (!additions || frame.since === undefined || sentAt >= frame.since) &&
          (frame.keyword === undefined || (content.type === "text" && content.text.includes(frame.keyword))) &&
          (!additions || frame.before === undefined || seq < frame.before) &&
          (!additions || frame.after === undefined || seq > frame.after),
      );
      const { page, pageSize, order } = frame;
      const cursor = additions && (frame.before !== undefined || frame.after !== undefined);
      const from = cursor ? 0 : (page - 1) * pageSize;
      const messages =
        order === "asc"
          ? all.slice(from, from + pageSize)
          : all.slice(Math.max(0, all.length - from - pageSize), all.length - from);
      const tell = (): void =>
        say(connection, {
          kind: "page",
          messages: messages.map(listed),
          page,
          pageSize,
          total: all.length,
          ...(additions && frame.requestId !== undefined && { requestId: frame.requestId, peer: frame.peer }),
        });
      if (held) held.push(tell);
      else tell();
    } else if (frame.kind === "read") {
      const upTo = frame.upTo ?? sentTo(self, frame.peer).length;
      const read = Math.max(upTo, reads.get(readKey(self, frame.peer)) ?? 0);
      reads.set(readKey(self, frame.peer), read);
      if (!additions) return;
      sayTo(self, { kind: "read", peer: frame.peer, upTo: read }, connection);
      sayTo(frame.peer, { kind: "readByPeer", peer: self, upTo: read });
    } else if (frame.kind === "ping" && additions) {
      say(connection, { kind: "alive" });
    } else if (frame.kind === "typing" && additions) {
      sayTo(frame.to, { kind: "typing", userId: self });
    } else if (frame.kind === "retract" && additions) {
      retract(connection, self, frame);
    }
  }

  function retract(
    connection: Connection,
    self: string,
    { peer, seq, requestId }: Extract<ClientFrame, { readonly kind: "retract" }>,
  ): void {
    const index = stored.findIndex((one) => one.from === self && one.to === peer && one.seq === seq);
    const message = stored[index];
    if (!message || clock.now() - message.sentAt >= RETRACT_LIMIT_MS) {
      say(connection, { kind: "refused", clientId: requestId, code: "too_late", text: "只能撤回两分钟内的消息" });
      return;
    }
    stored[index] = { ...message, content: { type: "retracted" } };
    const count = retractedAmong(between(self, peer));
    for (const userId of [self, peer]) sayTo(userId, { kind: "retracted", from: self, to: peer, seq, count });
  }

  function end(connection: Connection): void {
    connections.delete(connection);
    connection.open = false;
    const { userId } = connection;
    if (userId === undefined || onlineUsers().has(userId)) return;
    for (const other of onlineUsers()) sayTo(other, { kind: "presence", userId, online: false });
  }

  return {
    socket(_url, handlers) {
      const connection: Connection = { userId: undefined, handlers, open: true, frozen: false };
      void Promise.resolve().then(() => {
        if (!connection.open) return;
        if (refusing) {
          connection.open = false;
          handlers.onClose();
          return;
        }
        connections.add(connection);
        handlers.onOpen();
      });
      return {
        send(text) {
          void Promise.resolve().then(() => {
            if (connection.open) heard(connection, text);
          });
        },
        // After the frames that were already sent.
        close: () => void Promise.resolve().then(() => end(connection)),
      };
    },
    messages: between,
    connections: () => connections.size,
    cut(how, userId) {
      for (const connection of [...connections]) {
        if (userId !== undefined && connection.userId !== userId) continue;
        const close = (): void => {
          if (!connections.has(connection)) return;
          end(connection);
          connection.handlers.onClose();
        };
        if (how === "lossy") close();
        else void Promise.resolve().then(() => Promise.resolve().then(close));
      }
    },
    freeze() {
      for (const connection of connections) connection.frozen = true;
    },
    hold(on) {
      for (const tell of held ?? []) tell();
      held = on ? [] : undefined;
    },
    refuse: (on) => {
      refusing = on;
    },
    logOut: (userId, text) => sayTo(userId, { kind: "loggedOut", text }),
    changeTexts(version) {
      textsVersion = version;
      for (const one of connections) say(one, { kind: "texts", version });
    },
    changeRights(userId, version) {
      rights.set(userId, version);
      sayTo(userId, { kind: "rights", version });
    },
  };
}
