import type { ChatContent, InlineFile } from "../contract/socket/content.ts";
import type { ChatMessage } from "../contract/socket/message.ts";
import type { ChatAddition } from "../contract/socket/serverFrames.ts";
import type { CancelSignal, Clock, Random, SocketFactory } from "../ports.ts";
import type { Connection } from "./connection.ts";
import type { Conversation, HistoryPage } from "./conversation.ts";
import type { OutboxStore, Outgoing } from "./outbox.ts";
import type { Peers } from "./peers.ts";

/** What the host must provide for the chat. */
export interface ChatOptions {
  /** Address of the socket, `wss://...`. */
  readonly url: string;
  readonly socket: SocketFactory;
  readonly clock: Clock;
  readonly random: Random;
  /** Creates ids that are unique among all clients, 1 to 64 visible characters. */
  readonly newId: () => string;
  readonly outbox: OutboxStore;
  readonly token: () => string;
  /** Id of the signed-in user. */
  readonly self: string;
  /** Name of server and user; the key of the stored outbox. */
  readonly owner: string;
  /** The server ended the session; `text` is the reason or empty. */
  readonly onLoggedOut: (text: string) => void;
  /** Calls `flush` later, once for many changes, such as in the next animation frame. Default: the next microtask. */
  readonly batch?: (flush: () => void) => void;
}

/** The state of the chat for display. A new object after each change; conversations are requested separately. */
export interface ChatState {
  readonly connection: Connection;
  readonly peers: Peers;
  readonly unread: number;
  /** Unread messages and notices of the message centre; undefined until the server has sent the number. */
  readonly unreadMessages: number | undefined;
  /** Number of changes to the user's rights; undefined until the server has sent it. Not all servers count them. */
  readonly rightsVersion: number | undefined;
  /**
   * The version of the operator's own texts; empty if there are none; undefined until the server sends it. Not all
   * servers have them.
   */
  readonly textsVersion: string | undefined;
  readonly outbox: readonly Outgoing[];
  /** The conversation that is open on the screen. */
  readonly attended: string | undefined;
  /** Until when a peer is shown as typing. */
  readonly typing: ReadonlyMap<string, number>;
  readonly additions: readonly ChatAddition[];
}

/**
 * Conversations with all peers over one connection. They stay complete through lost connections, restarts and several
 * devices (spec §2, §4).
 */
export interface Chat {
  getState(): ChatState;
  subscribe(listener: () => void): () => void;
  /** Connects, or reconnects at once. */
  start(): void;
  /** Closes the connection; all data is kept. */
  stop(): void;
  conversation(peer: string): Conversation;
  /**
   * Calls back for each live message, including the user's own from other devices. Returns a function that stops it.
   */
  onMessage(listener: (message: ChatMessage) => void): () => void;
  /**
   * Calls back with the names of lists whose records were changed. After a lost connection the list is empty, because
   * any records may have changed. Returns a function that stops it.
   */
  onRecords(listener: (resources: readonly string[]) => void): () => void;
  /** Loads a conversation that is not on the screen: nothing is marked as read. */
  load(peer: string): Promise<void>;
  /** Opens this conversation: it is loaded, and new messages are marked as read. Undefined: no conversation is open. */
  attend(peer: string | undefined): void;
  loadOlder(peer: string): Promise<void>;
  /**
   * Loads older messages back to the message with this number, or to the first one. If the connection is lost,
   * loading continues after the reconnect. A signal ends it.
   *
   * @param seq - default: the first message
   */
  loadBack(peer: string, seq: number | undefined, signal?: CancelSignal): Promise<void>;
  /** Loads older messages until one before this time is loaded, like `loadBack`. */
  loadSince(peer: string, sinceMs: number, signal?: CancelSignal): Promise<void>;
  /**
   * The newest message that contains these words, ignoring case, before a position of the conversation. Only on
   * servers with the addition `cursors`.
   *
   * @throws {BancheError} `connection_lost`, `timeout`
   */
  find(peer: string, keyword: string, before?: number): Promise<ChatMessage | undefined>;
  /**
   * @param sinceMs - only messages at or after this time; servers without the addition `dates` return all
   * @throws {BancheError} `connection_lost`, `timeout`
   */
  history(peer: string, keyword: string, page: number, sinceMs?: number): Promise<HistoryPage>;
  /** Sends a trimmed text. @returns false for an empty or too long text, which is not sent */
  sendText(peer: string, text: string): boolean;
  send(peer: string, content: ChatContent | InlineFile): void;
  sendAgain(clientId: string): void;
  discard(clientId: string): void;
  /**
   * Retracts one of the user's own messages, for both sides. `retractableUntil` returns until when this is possible.
   *
   * @param seq - position of the message in the conversation
   * @throws {BancheError} `refused` with the server's message, `connection_lost`, `timeout`
   */
  retract(peer: string, seq: number): Promise<void>;
  /** Notifies the peer that the user is typing; at most every few seconds. */
  sendTyping(peer: string): void;
}
