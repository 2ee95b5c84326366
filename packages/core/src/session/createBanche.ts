import { fetchTransport, type WebPlatform } from "../client/fetchTransport.ts";
import { timerClock } from "../client/timerClock.ts";
import { type BancheOptions, presetOf } from "./preset.ts";
import { createSession, type Session } from "./service.ts";

/**
 * A session on a server of the platform. It only needs the address, and works wherever `fetch` exists: browsers, Node,
 * workers. It sends nothing before the first call. In Node, `createBanche` of `@banche/core/node` needs less processor time
 * and can read files.
 *
 *     const banche = createBanche({ server: "http://127.0.0.1:8080" });
 *     await banche.signIn({ account: "admin", password });
 *     const { rows } = await banche.client.users.list({ query: { keyword: "chen" } });
 */
export function createBanche(options: BancheOptions): Session {
  const web = globalThis as unknown as WebPlatform;
  return createSession(presetOf(options, fetchTransport(web), timerClock(web)));
}
