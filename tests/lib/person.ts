import { type Client, createSession, fetchTransport, memoryStore } from "@banche/core";
import { type Chat, createChat, socketUrl, webSockets } from "@banche/core/chat";
import { SOCKET_PATHS } from "@banche/core/wire";
import { systemClock } from "@banche/core/node";
import { chatUntil } from "./chatUntil.ts";
import { demoPassword } from "@banche/server/testing";

export interface Person {
  readonly chat: Chat;
  readonly client: Client;
  readonly id: string;
  readonly token: string;
  /** Resolves as soon as `holds` returns true. */
  until(holds: () => boolean): Promise<void>;
}

/** A chat user on the real wire. */
export async function person(server: string, account: string): Promise<Person> {
  const session = createSession({
    server,
    transport: fetchTransport(globalThis),
    clock: systemClock,
    random: Math.random,
    storage: { lasting: memoryStore(), brief: memoryStore() },
  });
  const { user } = await session.signIn({ account, password: demoPassword });
  const state = session.store.getState();
  const token = state.status === "signedOut" ? "" : state.token;
  const id = user?.id ?? "";
  const chat = createChat({
    url: socketUrl(server, undefined, SOCKET_PATHS[0]),
    socket: webSockets(globalThis),
    clock: systemClock,
    random: Math.random,
    newId: () => crypto.randomUUID(),
    outbox: { load: () => [], save: () => undefined },
    token: () => token,
    self: id,
    owner: id,
    onLoggedOut: () => undefined,
  });
  const until = (holds: () => boolean): Promise<void> => chatUntil(chat, holds);
  chat.start();
  await until(() => chat.getState().connection.status === "ready");
  return { chat, client: session.client, id, token, until };
}

export const textsWith = ({ chat }: Person, peer: string): readonly string[] => {
  const { timeline } = chat.conversation(peer);
  return timeline
    .slice(0, timeline.length)
    .map(({ content }) => (content.type === "text" ? content.text : `[${content.type}]`));
};
