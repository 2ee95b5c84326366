import { BancheError } from "@banche/core";
import type { FakeChat, FakeServer } from "@banche/core/testing";
import type { Lifetime } from "./lifetime.ts";

type Fetch = typeof globalThis.fetch;

/** Answers the calls of a page. */
export type Answers = (address: URL, init: RequestInit) => Promise<Response>;

/** Answers with the responses of the fake server; its faults become connection faults. */
export function answersOf(fake: FakeServer): Answers {
  return async (address, { method, headers, body, signal }) => {
    try {
      const answer = await fake.transport({
        method: methodOf(method),
        url: address.href,
        headers: Object.fromEntries(new Headers(headers)),
        body: typeof body === "string" ? { kind: "json", text: body } : undefined,
        timeoutMs: 60_000,
        ...(signal && { signal }),
      });
      return new Response(await answer.text(), { status: answer.status, headers: { ...answer.headers } });
    } catch (error) {
      if (error instanceof BancheError) throw new TypeError(`fetch failed: ${error.code}`, { cause: error });
      throw error;
    }
  };
}

/** Answers with the responses of a real server at another address. */
export function answersFrom(server: string): Answers {
  const realFetch: Fetch = globalThis.fetch;
  return ({ pathname, search }, init) => realFetch(server + pathname + search, init);
}

/** Passes the calls of the page to `answers`, until the page ends. Returns a function that restores `fetch`. */
export function serveFetch(window: Window & typeof globalThis, answers: Answers, lifetime: Lifetime): () => void {
  const before = globalThis.fetch;
  const fetch: Fetch = async (input, init = {}) => {
    const address = new URL(String(input), window.location.href);
    // A page that has ended sends no calls and gets no answers.
    if (lifetime.isOver()) return new Promise(() => undefined);
    const answer = await answers(address, init);
    return lifetime.isOver() ? new Promise(() => undefined) : answer;
  };
  Object.assign(globalThis, { fetch });
  return () => void Object.assign(globalThis, { fetch: before });
}

/** Connects sockets of the page to the fake chat. Returns a function that restores the class and closes open sockets. */
export function serveSockets(chat: FakeChat): () => void {
  const before = globalThis.WebSocket;
  const open = new Set<{ close(): void }>();
  class ChatSocket extends EventTarget {
    readyState = 0;
    readonly #connection: { send(text: string): void; close(): void };

    constructor(url: string) {
      super();
      this.#connection = chat.socket(url, {
        onOpen: () => this.#tell(1, new Event("open")),
        onText: (data) => this.#tell(1, new MessageEvent("message", { data })),
        onClose: () => this.#tell(3, new Event("close")),
      });
      open.add(this);
    }

    send(text: string): void {
      this.#connection.send(text);
    }

    close(): void {
      open.delete(this);
      this.readyState = 3;
      this.#connection.close();
    }

    #tell(state: number, event: Event): void {
      if (this.readyState === 3) return;
      this.readyState = state;
      this.dispatchEvent(event);
    }
  }
  Object.assign(globalThis, { WebSocket: ChatSocket });
  return () => {
    for (const one of open) one.close();
    Object.assign(globalThis, { WebSocket: before });
  };
}

function methodOf(method: string | undefined): "GET" | "POST" | "PUT" | "DELETE" {
  return method === "POST" || method === "PUT" || method === "DELETE" ? method : "GET";
}
