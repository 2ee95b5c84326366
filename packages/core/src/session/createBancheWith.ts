import { type Calls, clientOf } from "../client/clientOf.ts";
import { fetchTransport, type WebPlatform } from "../client/fetchTransport.ts";
import { timerClock } from "../client/timerClock.ts";
import type { Contract } from "../contract/endpoint.ts";
import { createRegistry } from "../registry/registry.ts";
import { type BancheOptions, presetOf } from "./preset.ts";
import { sessionCalls, type SessionClient, sessionOf, type SessionOf } from "./sessionOf.ts";

/**
 * A session like that of the root's `createBanche`, but only with the calls in `options.calls` and those of the session. Other
 * calls are not part of the app's bundle. It has no resources unless a registry is passed.
 *
 *     import { createBanche, messages } from "@banche/core/calls";
 *     const banche = createBanche({ server: location.origin, calls: { messages } });
 *     await banche.signIn({ account: "admin", password });
 *     const { rows } = await banche.client.messages.list();
 *
 * @param options.calls - groups of calls, from this entry or your own
 */
export function createBancheWith<const C extends Contract>(
  options: BancheOptions & { readonly calls: C },
): SessionOf<SessionClient & Calls<C>> {
  const web = globalThis as unknown as WebPlatform;
  const calls = { ...options.calls, ...sessionCalls };
  return sessionOf(presetOf(options, fetchTransport(web), timerClock(web)), (own) => {
    const client = clientOf(calls, { ...own, registry: own.registry ?? createRegistry([]) });
    return client as SessionClient & Calls<C>;
  });
}
