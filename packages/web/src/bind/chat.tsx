import type { Chat, ChatState } from "@banche/core/chat";
import { useStore } from "@banche/core/react";
import { createContext, type ReactNode, use, useEffect, useRef, useState } from "react";
import type { PictureQueue } from "./chatPictures.ts";
import type { ChatDrafts } from "./chatStorage.ts";
import { useGround, useRuntime } from "./context.tsx";
import { learnShared } from "./texts.ts";
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

/** Time between attempts to load the code of the chat, ms. */
const LOAD_AGAIN_MS = 10_000;

/**
 * Keeps one chat connection while a user is signed in and the screen is not locked. Sign-out and lock close it. Another
 * user or factory gets a new connection. Frame and page do not need its code and its texts: they are loaded when these are drawn.
 */
export function ChatProvider({ children }: { readonly children: ReactNode }) {
  const t = useTexts();
  const runtime = useRuntime();
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
    let close: (() => void) | undefined;
    let again: number | undefined;
    const open = () => {
      if (close === left) return;
      Promise.all([import("./openChat.ts"), learnShared()])
        .then(([{ openChat }]) => {
          if (close === left) return;
          const opened = openChat(runtime, ground, { token, self, said: (key) => texts.current(key) });
          close = opened.close;
          setSeat(opened.seat);
        })
        .catch(() => {
          if (close !== left) again = window.setTimeout(open, LOAD_AGAIN_MS);
        });
    };
    runtime.whenDrawn(open);
    return () => {
      window.clearTimeout(again);
      close?.();
      close = left;
      setSeat(undefined);
    };
  }, [token, self, factoryId, runtime, ground]);

  return <SeatContext value={seat}>{children}</SeatContext>;
}

/** In place of what closes a chat, when it is not wanted any more. */
function left(): void {}

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
