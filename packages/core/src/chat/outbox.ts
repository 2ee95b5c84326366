import type { ChatContent, InlineFile } from "../contract/socket/content.ts";

/** A message on its way. It is shown at once and kept until the server has it. */
export interface Outgoing {
  /** Made by this client; the server takes two messages with the same id for one. */
  readonly clientId: string;
  readonly to: string;
  readonly content: ChatContent | InlineFile;
  /** Milliseconds since 1970 UTC, by the clock of this device. */
  readonly createdAt: number;
  /** `waiting`: not sent yet on this connection. `sent`: no answer yet. `failed`: given up until somebody sends it again. */
  readonly state: "waiting" | "sent" | "failed";
  /** How often it was sent. */
  readonly attempts: number;
  /** Why it failed: the server's code, or `unanswered`. */
  readonly failure?: { readonly code: string; readonly text: string } | undefined;
}

/** Keeps messages on their way across restarts. The key names server and user, so that nobody sends another's messages. */
export interface OutboxStore {
  load(owner: string): readonly Outgoing[];
  save(owner: string, messages: readonly Outgoing[]): void;
}

/** Attempts after which a message that is never answered counts as failed. */
export const MOST_ATTEMPTS = 5;

export type OutboxEvent =
  | { readonly type: "added"; readonly message: Outgoing }
  /** A message went out on the connection. */
  | { readonly type: "sent"; readonly clientId: string }
  /** The server has it. */
  | { readonly type: "arrived"; readonly clientId: string }
  | { readonly type: "refused"; readonly clientId: string; readonly code: string; readonly text: string }
  /** The connection is gone: what had no answer will be sent again. */
  | { readonly type: "disconnected" }
  | { readonly type: "again"; readonly clientId: string }
  | { readonly type: "discarded"; readonly clientId: string };

/** Order never changes: messages go out as they were written. */
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
 * The message that an echo belongs to: the one with its id; on servers that give none back, the oldest to this peer that says
 * the same.
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
  // The server gives pictures and voices a name of its own.
  return "base64" in sent || !("path" in sent) || !("path" in echo) || sent.path === echo.path;
}
