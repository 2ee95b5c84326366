import { fetchTransport, type WebPlatform } from "../client/fetchTransport.ts";
import { timerClock } from "../client/timerClock.ts";
import type { Clock, Transport } from "../ports.ts";
import { createSession, type Session, type SessionOptions } from "./service.ts";
import { memoryStore } from "./storage.ts";

/** All but the address has a value of its own. */
export interface BancheOptions extends Pick<SessionOptions, "server"> {
  /** First segment of the platform's paths, where there is one (spec §7). */
  readonly product?: SessionOptions["product"];
  /** Where the session is kept. Default: in memory, so that it ends with the program. */
  readonly storage?: SessionOptions["storage"] | undefined;
  /** Resources besides those of the product. */
  readonly registry?: SessionOptions["registry"];
  /** Further headers, such as `Accept-Language`. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Default: the platform's 600,000 ms (spec §9). */
  readonly timeoutMs?: number | undefined;
}

/**
 * A session on a server of the platform, from its address alone, wherever `fetch` is: browsers, Node, workers. Nothing is asked
 * before the first call. In Node `createBanche` of `@banche/core/node` takes less time of the processor, and reads files.
 *
 *     const banche = createBanche({ server: "http://127.0.0.1:8080" });
 *     await banche.signIn({ account: "admin", password });
 *     const { rows } = await banche.client.users.list({ query: { keyword: "chen" } });
 */
export function createBanche(options: BancheOptions): Session {
  const web = globalThis as unknown as WebPlatform;
  return sessionWith(options, fetchTransport(web), timerClock(web));
}

/** The session of a preset. */
export function sessionWith(options: BancheOptions, transport: Transport, clock: Clock): Session {
  const { server, product, registry, headers, timeoutMs } = options;
  return createSession({
    ...{ server: server.replace(/\/+$/, ""), product, registry, transport, clock },
    random: Math.random,
    storage: options.storage ?? { lasting: memoryStore(), brief: memoryStore() },
    ...(headers && { headers }),
    ...(timeoutMs !== undefined && { timeoutMs }),
  });
}
