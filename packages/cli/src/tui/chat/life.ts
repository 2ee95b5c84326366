import { followRights, type SessionState, type SocketFactory } from "@banche/core";
import { type Chat, type ChatState, createChat, socketUrl } from "@banche/core/chat";
import { SOCKET_PATHS } from "@banche/core/wire";
import type { Runtime } from "../screen.ts";
import { keepDrafts } from "./drafts.ts";
import type { ChatHost } from "./ports.ts";

/** One chat for each user and factory, active while the user is signed in. */
export interface ChatLife {
  readonly chat: () => Chat | undefined;
  /** Follows the session from now on. */
  start(): void;
  stop(): void;
}

/**
 * Keeps the chat in line with the session: it starts at sign-in, pauses while the session is locked, ends at sign-out, and restarts in
 * another factory.
 */
export function createChatLife(runtime: () => Runtime, host: ChatHost): ChatLife {
  let alive: { readonly workplace: string; readonly chat: Chat; readonly end: () => void } | undefined;
  let sockets: SocketFactory | undefined;
  let unsubscribe: (() => void) | undefined;

  function begin(self: string, workplace: string, socket: SocketFactory): void {
    const { server, clock, session, store } = runtime();
    const chat = createChat({
      url: socketUrl(server, undefined, SOCKET_PATHS[0]),
      socket,
      clock,
      random: host.random,
      newId: host.newId,
      outbox: host.outbox,
      token: () => tokenOf(session.store.getState()),
      self,
      owner: `${server} ${self}`,
      onLoggedOut: (text) => void ended(runtime(), text),
      batch: host.batch,
    });
    let before: ChatState = chat.getState();
    const tell = (): void => {
      const now = chat.getState();
      const pushed = before.unreadMessages !== undefined && now.unreadMessages !== before.unreadMessages;
      before = now;
      store.dispatch({ type: "chats/changed", chat: now });
      if (pushed) for (const screen of store.getState().resources.screens) void screen.pushed?.(runtime());
    };
    const quiet = chat.subscribe(tell);
    const unfollow = followRights(session, chat);
    const endDrafts = keepDrafts(runtime(), host.drafts, `${server} ${self}`);
    const end = (): void => {
      endDrafts();
      quiet();
      unfollow();
      chat.stop();
    };
    alive = { workplace, chat, end };
    tell();
    chat.start();
  }

  function look(): void {
    const { session } = runtime().store.getState();
    const self = session.status === "signedOut" ? undefined : session.current?.user?.id;
    const workplace = session.status === "signedOut" || self === undefined ? "" : `${self} ${session.factoryId ?? ""}`;
    if (alive && alive.workplace !== workplace) {
      alive.end();
      alive = undefined;
      runtime().store.dispatch({ type: "chats/changed", chat: undefined });
    }
    const resting = alive?.chat.getState().connection.status === "stopped";
    if (session.status === "locked" && !resting) alive?.chat.stop();
    if (session.status !== "signedIn" || self === undefined) return;
    if (alive && resting) alive.chat.start();
    else if (!alive && sockets) begin(self, workplace, sockets);
  }

  return {
    chat: () => alive?.chat,
    start() {
      unsubscribe = runtime().store.subscribe(look);
      void host.openSockets().then((factory) => {
        if (!unsubscribe) return;
        sockets = factory;
        look();
      });
    },
    stop() {
      unsubscribe?.();
      unsubscribe = undefined;
      alive?.end();
      alive = undefined;
    },
  };
}

/** The server ended the session over the socket. The next call reports why, and the sign-in screen opens. */
async function ended({ session, attempt, store }: Runtime, text: string): Promise<void> {
  const still = await attempt(() => session.load());
  if (still && text !== "") store.dispatch({ type: "shell/notice", notice: { kind: "danger", text } });
}

function tokenOf(state: SessionState): string {
  return state.status === "signedOut" ? "" : state.token;
}
