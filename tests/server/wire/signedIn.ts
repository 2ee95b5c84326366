import { type Client, createSession, fetchTransport, memoryStore } from "@banche/core";
import { systemClock } from "@banche/core/node";

import { demoPassword } from "./harness.ts";

/** Our client at a server, signed in as its administrator. */
export async function signedIn(server: string): Promise<Client> {
  const session = createSession({
    ...{ server, transport: fetchTransport(globalThis), clock: systemClock, random: Math.random },
    storage: { lasting: memoryStore(), brief: memoryStore() },
  });
  await session.signIn({ account: "admin", password: demoPassword });
  return session.client;
}
