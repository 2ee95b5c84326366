import type { ChatContent, InlineFile } from "../contract/socket/content.ts";

/** A message that is being sent. It is shown at once and stored until the server has it. */
export interface Outgoing {
  /** Created by this client; the server treats two messages with the same id as one. */
  readonly clientId: string;
  readonly to: string;
  readonly content: ChatContent | InlineFile;
  /** Milliseconds since 1970 UTC, by the clock of this device. */
  readonly createdAt: number;
  /**
   * `waiting`: not sent yet on this connection. `sent`: no answer yet. `failed`: not sent again until the user
   * requests it.
   */
  readonly state: "waiting" | "sent" | "failed";
  /** Number of send attempts. */
  readonly attempts: number;
  /** Why it failed: the server's code, or `unanswered`. */
  readonly failure?: { readonly code: string; readonly text: string } | undefined;
}

/**
 * Stores unsent messages across restarts. The key contains server and user, so that no user sends another user's
 * messages.
 */
export interface OutboxStore {
  load(owner: string): readonly Outgoing[];
  save(owner: string, messages: readonly Outgoing[]): void;
}

/** After this many attempts without an answer, a message counts as failed. */
export const MOST_ATTEMPTS = 5;

export type OutboxEvent =
  | { readonly type: "added"; readonly message: Outgoing }
  /** A message was sent on the connection. */
  | { readonly type: "sent"; readonly clientId: string }
  /** The server has it. */
  | { readonly type: "arrived"; readonly clientId: string }
  | { readonly type: "refused"; readonly clientId: string; readonly code: string; readonly text: string }
  /** The connection is lost: messages without an answer will be sent again. */
  | { readonly type: "disconnected" }
  | { readonly type: "again"; readonly clientId: string }
  | { readonly type: "discarded"; readonly clientId: string };

/** The order never changes: messages are sent in the order of writing. */
export function reduceOutbox(outbox: readonly Outgoing[], event: OutboxEvent): readonly Outgoing[] {
  const change = (clientId: string, to: (message: Outgoing) => Outgoing) =>
    outbox.map((message) => (message.clientId === clientId ? to(message) : message));
  switch (event.type) {
    case "added":
      return [...outbox, event.message];
    case "sent":
      return change(event.clientId, (message) => ({ ...message, state: "sent", attempts: message.attempts + 1 }));
    case "arrived":
    case "discarded":
      return outbox.some(({ clientId }) => clientId === event.clientId)
        ? outbox.filter(({ clientId }) => clientId !== event.clientId)
        : outbox;
    case "refused":
      return change(event.clientId, (message) => ({
        ...message,
        state: "failed",
        failure: { code: event.code, text: event.text },
      }));
    case "disconnected":
      return outbox.map((message) => (message.state === "sent" ? unanswered(message) : message));
    case "again":
      return change(event.clientId, ({ failure: _failure, ...message }) => ({
        ...message,
        state: "waiting",
        attempts: 0,
      }));
    default:
      return event satisfies never;
  }
}

function unanswered(message: Outgoing): Outgoing {
  return message.attempts < MOST_ATTEMPTS
    ? { ...message, state: "waiting" }
    : { ...message, state: "failed", failure: { code: "unanswered", text: "" } };
}

/**
 * The unsent message that an echo confirms: the one with its id. On servers that return no id, it is the oldest with
 * the same content to this peer.
 */
export function echoOf(
  outbox: readonly Outgoing[],
  echo: { readonly to: string; readonly clientId?: string | undefined; readonly content: ChatContent },
): Outgoing | undefined {
  if (echo.clientId !== undefined) return outbox.find(({ clientId }) => clientId === echo.clientId);
  return outbox.find(({ state, to, content }) => state === "sent" && to === echo.to && saysSame(content, echo.content));
}

function saysSame(sent: ChatContent | InlineFile, echo: ChatContent): boolean {
  if (sent.type !== echo.type) return false;
  if (sent.type === "text" && echo.type === "text") return sent.text === echo.text;
  // The server gives pictures and voice messages new names.
  return "base64" in sent || !("path" in sent) || !("path" in echo) || sent.path === echo.path;
}
