import type { ClientFrame } from "../contract/socket/clientFrames.ts";
import type { ChatContent, InlineFile } from "../contract/socket/content.ts";
import type { ChatMessage } from "../contract/socket/message.ts";
import type { Clock } from "../ports.ts";
import { echoOf, type OutboxEvent, type OutboxStore, type Outgoing, reduceOutbox } from "./outbox.ts";

export interface SendingOptions {
  readonly clock: Clock;
  readonly store: OutboxStore;
  /** Name of server and user; the key of the stored outbox. */
  readonly owner: string;
  readonly newId: () => string;
  readonly token: () => string;
  readonly isReady: () => boolean;
  /** Whether the server returns the ids of messages. */
  readonly hasClientIds: () => boolean;
  readonly write: (frame: ClientFrame) => void;
  /** When the next message may be sent: now or earlier, or a time in milliseconds since 1970 UTC. */
  readonly freeAt: () => number;
  readonly changed: (outbox: readonly Outgoing[]) => void;
}

/** If a message or request gets no answer in this time, the connection counts as lost. */
export const ANSWER_LIMIT_MS = 20_000;

/** Sends messages until each is delivered, refused or deleted. */
export function createSending(options: SendingOptions) {
  const { clock, owner, store } = options;
  const sentAt = new Map<string, number>();
  let dueAt = Number.POSITIVE_INFINITY;
  let outbox = reduceOutbox(store.load(owner), { type: "disconnected" });

  function tell(event: OutboxEvent): void {
    const next = reduceOutbox(outbox, event);
    if (next === outbox) return;
    outbox = next;
    store.save(owner, outbox);
    options.changed(outbox);
  }

  /** Sends the waiting messages in order, as fast as the server reads. */
  function flush(): void {
    dueAt = Number.POSITIVE_INFINITY;
    if (!options.isReady()) return;
    for (const { clientId, to, content, state } of outbox) {
      if (state !== "waiting") continue;
      const freeAt = options.freeAt();
      if (freeAt > clock.now()) {
        dueAt = freeAt;
        return;
      }
      tell({ type: "sent", clientId });
      sentAt.set(clientId, clock.now());
      options.write({
        kind: "send",
        token: options.token(),
        to,
        content,
        ...(options.hasClientIds() && { clientId }),
      });
    }
  }

  return {
    outbox: () => outbox,
    flush,
    add(to: string, content: ChatContent | InlineFile): void {
      const message = { clientId: options.newId(), to, content, createdAt: clock.now() };
      tell({ type: "added", message: { ...message, state: "waiting", attempts: 0 } });
      flush();
    },
    /** The server delivered one of the user's own messages. */
    echoed(message: ChatMessage): void {
      const mine = echoOf(outbox, message);
      if (!mine) return;
      sentAt.delete(mine.clientId);
      tell({ type: "arrived", clientId: mine.clientId });
    },
    refused(clientId: string, code: string, text: string): void {
      sentAt.delete(clientId);
      tell({ type: "refused", clientId, code, text });
    },
    disconnected(): void {
      sentAt.clear();
      dueAt = Number.POSITIVE_INFINITY;
      tell({ type: "disconnected" });
    },
    again(clientId: string): void {
      tell({ type: "again", clientId });
      flush();
    },
    discard: (clientId: string): void => tell({ type: "discarded", clientId }),
    /** When the next waiting message can be sent; infinite if there is none. */
    dueAt: (): number => dueAt,
    /** When the next answer is overdue; infinite if none is pending. */
    overdueAt: (): number =>
      Math.min(Number.POSITIVE_INFINITY, ...[...sentAt.values()].map((at) => at + ANSWER_LIMIT_MS)),
  };
}
