import { clearStorage, followRights, timerClock } from "@banche/core";
import { type Chat, type ChatState, createChat, socketUrl, webSockets } from "@banche/core/chat";
import { SOCKET_LOGOUT_TOAST_MS } from "@banche/core/shell";
import { SOCKET_PATHS } from "@banche/core/wire";
import { useStore } from "@banche/core/react";
import { createContext, type ReactNode, use, useEffect, useRef, useState } from "react";
import { toast } from "../ui/toasts.ts";
import { createPictureQueue, type PictureQueue } from "./chatPictures.ts";
import { browserOutbox, type ChatDrafts, chatDrafts } from "./chatStorage.ts";
import { useGround, useRuntime } from "./context.tsx";
import { readGrantsOnReturn } from "./followGrants.ts";
import { productName } from "./productName.ts";
import { followTexts } from "./followTexts.ts";
import { followRecords } from "./followRecords.ts";
import { readAgain } from "./readAgain.ts";
import { siteAddress } from "./siteAddress.ts";
import { useSession } from "./useSession.ts";
import { useTexts } from "./useTexts.ts";

/** The chat of this browser tab, with the drafts and pictures of its user. */
export interface ChatSeat {
  readonly chat: Chat;
  /** Id of the signed-in user. */
  readonly self: string;
  readonly drafts: ChatDrafts;
  readonly pictures: PictureQueue;
}

const SeatContext = createContext<ChatSeat | undefined>(undefined);

/** Changes within this time are drawn together, ms. */
const BATCH_MS = 16;

/**
 * Keeps one chat connection while a user is signed in and the screen is not locked. Sign-out and lock close it. Another
 * user or factory gets a new connection.
 */
export function ChatProvider({ children }: { readonly children: ReactNode }) {
  const t = useTexts();
  const { session, queries, lasting, brief } = useRuntime();
  const ground = useGround();
  const state = useSession();
  const signedIn = state.status === "signedOut" ? undefined : state;
  const [token, self, factoryId] = [signedIn?.token, signedIn?.current?.user?.id, signedIn?.factoryId];
  const [seat, setSeat] = useState<ChatSeat>();
  const texts = useRef(t);

  useEffect(() => {
    texts.current = t;
  }, [t]);

  useEffect(() => {
    if (token === undefined || self === undefined) return undefined;
    const owner = `${siteAddress()} ${self}`;
    const chat = createChat({
      url: socketUrl(siteAddress(), productName(), SOCKET_PATHS[0]),
      socket: webSockets(window),
      clock: timerClock(window),
      random: Math.random,
      newId: () => randomId(window.crypto),
      outbox: browserOutbox(lasting),
      token: () => token,
      self,
      owner,
      batch: (flush) => void window.setTimeout(flush, BATCH_MS),
      onLoggedOut(text) {
        toast("error", text || texts.current("chatWindow.ended"), SOCKET_LOGOUT_TOAST_MS);
        clearStorage({ lasting, brief });
        session.store.dispatch({ type: "ended", code: "session_expired", message: text || undefined });
      },
    });
    const connect = () => chat.start();
    connect();
    window.addEventListener("online", connect);
    const stopFollowing = [
      followRights(session, chat),
      readAgain(chat, queries),
      followRecords(chat, queries, window),
      followTexts(chat, ground),
      readGrantsOnReturn(window, session, () => {
        const { connection, rightsVersion } = chat.getState();
        return connection.status === "ready" && rightsVersion !== undefined;
      }),
    ];
    setSeat({ chat, self, drafts: chatDrafts(lasting, owner), pictures: createPictureQueue(chat, session.client) });
    return () => {
      window.removeEventListener("online", connect);
      for (const stop of stopFollowing) stop();
      chat.stop();
      setSeat(undefined);
    };
  }, [token, self, factoryId, session, queries, lasting, brief, ground]);

  return <SeatContext value={seat}>{children}</SeatContext>;
}

/** The chat; undefined until it is created. */
export function useChat(): ChatSeat | undefined {
  return use(SeatContext);
}

/** Part of the chat's state; draws again when that part changes. Undefined until the chat is created. */
export function useChatState<Part>(select: (state: ChatState) => Part): Part | undefined {
  const chat = useChat()?.chat ?? silent;
  return useStore(chat, (state: ChatState | undefined) => (state === undefined ? undefined : select(state)));
}

const silent = { getState: () => undefined, subscribe: () => () => undefined };

/** `randomUUID` is missing on pages without HTTPS. */
function randomId(crypto: Crypto): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
