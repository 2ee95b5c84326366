import { createSession, fetchTransport, memoryStore, type WebPlatform } from "@banche/core";
import { type Chat, createChat, socketUrl, unreadOf, webSockets } from "@banche/core/chat";
import { SOCKET_PATHS } from "@banche/core/wire";
import { systemClock } from "@banche/core/node";

export interface Bot {
  /** Address of a Banche server. */
  readonly server: string;
  readonly account: string;
  readonly password: string;
  /** The answer to a message; undefined sends nothing. */
  readonly answer: (text: string) => string | undefined;
  readonly print: (line: string) => void;
}

/**
 * Answers every unread message and marks it as read. Messages that arrived while the bot was stopped are answered first.
 *
 * @returns a function that stops the bot
 */
export async function startBot({ server, account, password, answer, print }: Bot): Promise<() => Promise<void>> {
  const web: WebPlatform = globalThis;
  const session = createSession({
    server,
    transport: fetchTransport(web),
    clock: systemClock,
    random: Math.random,
    storage: { lasting: memoryStore(), brief: memoryStore() },
  });
  const { user } = await session.signIn({ account, password });
  const state = session.store.getState();
  const token = state.status === "signedOut" ? "" : state.token;
  const chat = createChat({
    url: socketUrl(server, undefined, SOCKET_PATHS[0]),
    socket: webSockets(globalThis),
    clock: systemClock,
    random: Math.random,
    newId: () => crypto.randomUUID(),
    outbox: { load: () => [], save: () => undefined },
    token: () => token,
    self: user?.id ?? "",
    owner: user?.id ?? "",
    onLoggedOut: (reason) => print(`signed out: ${reason}`),
  });
  const working = new Set<Promise<void>>();
  const busy = new Set<string>();

  /** Answers the unread messages of one peer, oldest first. */
  async function serve(peer: string): Promise<void> {
    const count = unreadOf(chat.getState().peers.get(peer));
    await chat.load(peer);
    const unread = unreadMessages(chat, peer, count);
    chat.attend(peer);
    for (const text of unread) {
      print(`read: ${text}`);
      const words = answer(text);
      if (words !== undefined) chat.sendText(peer, words);
    }
    chat.attend(undefined);
  }

  function look(): void {
    if (chat.getState().connection.status !== "ready") return;
    for (const [peer, pointers] of chat.getState().peers) {
      if (busy.has(peer) || unreadOf(pointers) === 0) continue;
      busy.add(peer);
      const work = serve(peer).finally(() => {
        busy.delete(peer);
        working.delete(work);
        look();
      });
      working.add(work);
    }
  }

  chat.subscribe(look);
  chat.start();
  return async () => {
    await Promise.all(working);
    await settled(chat);
    chat.stop();
    await session.signOut();
  };
}

/** The last `count` messages of a peer. */
function unreadMessages(chat: Chat, peer: string, count: number): readonly string[] {
  const { timeline } = chat.conversation(peer);
  return timeline
    .slice(0, timeline.length)
    .filter(({ from }) => from === peer)
    .slice(-count)
    .map(({ content }) => (content.type === "text" ? content.text : `[${content.type}]`));
}

/** Resolves when the outbox is empty: the server has all messages. */
function settled(chat: Chat): Promise<void> {
  return new Promise((resolve) => {
    const check = (): void => {
      if (chat.getState().outbox.length > 0) return;
      stop();
      resolve();
    };
    const stop = chat.subscribe(check);
    check();
  });
}
