import type { ClientFrame } from "../contract/socket/clientFrames.ts";
import type { ChatContent, InlineFile } from "../contract/socket/content.ts";
import type { ChatMessage } from "../contract/socket/message.ts";
import type { Clock } from "../ports.ts";
import { echoOf, type OutboxEvent, type OutboxStore, type Outgoing, reduceOutbox } from "./outbox.ts";

export interface SendingOptions {
  readonly clock: Clock;
  readonly store: OutboxStore;
  /** Name of server and user, under which the outbox is kept. */
  readonly owner: string;
  readonly newId: () => string;
  readonly token: () => string;
  readonly isReady: () => boolean;
  /** Whether the server gives the ids of messages back. */
  readonly hasClientIds: () => boolean;
  readonly write: (frame: ClientFrame) => void;
  /** When the next message may go out: now or before, or milliseconds since 1970 UTC. */
  readonly freeAt: () => number;
  readonly changed: (outbox: readonly Outgoing[]) => void;
}

/** Unanswered for so long, a message or a question says that the connection is dead. */
export const ANSWER_LIMIT_MS = 20_000;

/** Brings messages to the server, each until it is there, refused or thrown away. */
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

  /** Sends what waits, in its order and as fast as the server reads. */
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
    /** The server delivered a message of one's own. */
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
    /** When the next message can go out that waits for the server; infinite when none does. */
    dueAt: (): number => dueAt,
    /** When the next answer is overdue; infinite when none is awaited. */
    overdueAt: (): number =>
      Math.min(Number.POSITIVE_INFINITY, ...[...sentAt.values()].map((at) => at + ANSWER_LIMIT_MS)),
  };
}
