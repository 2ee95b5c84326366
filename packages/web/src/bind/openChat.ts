import { clearStorage, followRights, type TextKey, timerClock } from "@banche/core";
import { createChat, socketUrl, webSockets } from "@banche/core/chat";
import { SOCKET_LOGOUT_TOAST_MS } from "@banche/core/shell";
import { SOCKET_PATHS } from "@banche/core/wire";
import { toast } from "../ui/toasts.ts";
import type { ChatSeat } from "./chat.tsx";
import { createPictureQueue } from "./chatPictures.ts";
import { browserOutbox, chatDrafts } from "./chatStorage.ts";
import { readGrantsOnReturn } from "./followGrants.ts";
import { followRecords } from "./followRecords.ts";
import { followTexts } from "./followTexts.ts";
import { productName } from "./productName.ts";
import { readAgain } from "./readAgain.ts";
import type { Ground, Runtime } from "./runtime.ts";
import { siteAddress } from "./siteAddress.ts";

/** Changes within this time are drawn together, ms. */
const BATCH_MS = 16;

/** The user whose chat is opened. */
interface ChatOwner {
  readonly token: string;
  readonly self: string;
  /** A text in the current language of the page. */
  readonly said: (key: TextKey) => string;
}

interface OpenedChat {
  readonly seat: ChatSeat;
  close(): void;
}

/** Connects the chat of a user. Pages follow what the server reports over this connection: rights, records and texts. */
export function openChat(runtime: Runtime, ground: Ground, { token, self, said }: ChatOwner): OpenedChat {
  const { session, queries, lasting, brief } = runtime;
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
      toast("error", text || said("chatWindow.ended"), SOCKET_LOGOUT_TOAST_MS);
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
  return {
    seat: { chat, self, drafts: chatDrafts(lasting, owner), pictures: createPictureQueue(chat, session.client) },
    close() {
      window.removeEventListener("online", connect);
      for (const stop of stopFollowing) stop();
      chat.stop();
    },
  };
}

/** `randomUUID` is missing on pages without HTTPS. */
function randomId(crypto: Crypto): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
