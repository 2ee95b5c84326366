import type { ServerFrame } from "../contract/socket/serverFrames.ts";
import { BancheError } from "../errors.ts";
import { ANSWER_LIMIT_MS } from "./sending.ts";

export type PageFrame = Extract<ServerFrame, { readonly kind: "page" }>;

/** The parameters of a page request (contract-flow-chat §2.7). */
export interface ListQuery {
  readonly peer: string;
  readonly order: "asc" | "desc";
  readonly pageSize: number;
  /** From 1. */
  readonly page?: number;
  readonly keyword?: string;
  /** Only on servers with the addition `cursors`. */
  readonly before?: number;
  readonly after?: number;
  /** Only on servers with the addition `dates`. */
  readonly since?: number;
}

interface Waiting {
  readonly query: ListQuery;
  readonly requestId: string;
  /** When it was sent; missing before that. */
  sentAt?: number;
  readonly resolve: (page: PageFrame) => void;
  readonly reject: (error: BancheError) => void;
}

export interface Requests {
  /**
   * Requests a page.
   *
   * @throws {BancheError} `connection_lost` when the connection ends before the answer
   * @throws {BancheError} `timeout` when no answer comes
   */
  ask(query: ListQuery): Promise<PageFrame>;
  answered(page: PageFrame): void;
  /** The connection was lost: no pending request will be answered. */
  abandon(): void;
  /** When the next answer is overdue; infinite if none is pending. */
  overdueAt(): number;
  /** Fails overdue requests. @returns whether there were any; the connection is then unreliable */
  expire(): boolean;
}

/**
 * Assigns page answers to requests: by request id if the server returns it, else by sending one request at a time
 * (W-6).
 */
export function createRequests(options: {
  readonly send: (query: ListQuery, requestId: string) => void;
  readonly newId: () => string;
  readonly now: () => number;
  /** Whether answers contain the request id, and whether the connection is ready. */
  readonly state: () => "closed" | "one at a time" | "all at once";
}): Requests {
  const queue: Waiting[] = [];
  const asked = new Map<string, Waiting>();

  function pump(): void {
    while (asked.size === 0 || options.state() === "all at once") {
      const next = queue.shift();
      if (!next) return;
      next.sentAt = options.now();
      asked.set(next.requestId, next);
      options.send(next.query, next.requestId);
    }
  }

  const limitOf = ({ sentAt = Number.POSITIVE_INFINITY }: Waiting): number => sentAt + ANSWER_LIMIT_MS;

  return {
    ask: (query) =>
      new Promise((resolve, reject) => {
        if (options.state() === "closed") {
          reject(new BancheError("connection_lost"));
          return;
        }
        queue.push({ query, requestId: options.newId(), resolve, reject });
        pump();
      }),
    answered(page) {
      const [oldest] = asked.keys();
      const waiting = asked.get(page.requestId ?? oldest ?? "");
      if (!waiting) return;
      asked.delete(waiting.requestId);
      waiting.resolve(page);
      pump();
    },
    abandon() {
      const all = [...asked.values(), ...queue];
      asked.clear();
      queue.length = 0;
      for (const { reject } of all) reject(new BancheError("connection_lost"));
    },
    overdueAt: () => Math.min(Number.POSITIVE_INFINITY, ...[...asked.values()].map(limitOf)),
    expire() {
      const overdue = [...asked.values()].filter((waiting) => limitOf(waiting) <= options.now());
      for (const { requestId, reject } of overdue) {
        asked.delete(requestId);
        reject(new BancheError("timeout"));
      }
      return overdue.length > 0;
    },
  };
}
