import type { ChatContent, InlineFile } from "../contract/socket/content.ts";
import type { ChatMessage } from "../contract/socket/message.ts";
import type { ChatAddition } from "../contract/socket/serverFrames.ts";
import type { CancelSignal, Clock, Random, SocketFactory } from "../ports.ts";
import type { Connection } from "./connection.ts";
import type { Conversation, HistoryPage } from "./conversation.ts";
import type { OutboxStore, Outgoing } from "./outbox.ts";
import type { Peers } from "./peers.ts";

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
  /** Unread messages and notices of the message centre; undefined until the server has sent the number. */
  readonly unreadMessages: number | undefined;
  /** How many times the user's rights have changed; undefined until a server that counts it has sent the number. */
  readonly rightsVersion: number | undefined;
  /** The version of the operator's own texts; empty: there are none; undefined until a server that has them sends it. */
  readonly textsVersion: string | undefined;
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
  /**
   * Calls back with the names of lists whose records were changed; with none after the connection was lost, as any may have been.
   * Returns the way to stop.
   */
  onRecords(listener: (resources: readonly string[]) => void): () => void;
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
  /** Reads older messages until one from before this moment is there, as `loadBack` does. */
  loadSince(peer: string, sinceMs: number, signal?: CancelSignal): Promise<void>;
  /**
   * The newest message with these words, whatever their case, before a place of the conversation; only on servers with the
   * addition `cursors`.
   *
   * @throws {BancheError} `connection_lost`, `timeout`
   */
  find(peer: string, keyword: string, before?: number): Promise<ChatMessage | undefined>;
  /**
   * @param sinceMs - only messages of this moment and later; servers without the addition `dates` give all
   * @throws {BancheError} `connection_lost`, `timeout`
   */
  history(peer: string, keyword: string, page: number, sinceMs?: number): Promise<HistoryPage>;
  /** Sends a trimmed text. @returns false for an empty or too long one, which is not sent */
  sendText(peer: string, text: string): boolean;
  send(peer: string, content: ChatContent | InlineFile): void;
  sendAgain(clientId: string): void;
  discard(clientId: string): void;
  /**
   * Takes one's own message back, for both. See `retractableUntil` for when that can be done.
   *
   * @param seq - place of the message in the conversation
   * @throws {BancheError} `refused` in the words of the server, `connection_lost`, `timeout`
   */
  retract(peer: string, seq: number): Promise<void>;
  /** Tells the peer; at most every few seconds. */
  sendTyping(peer: string): void;
}
