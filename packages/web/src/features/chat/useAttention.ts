import { type UnreadMark, unreadOf } from "@banche/core/chat";
import { useEffect, useState } from "react";
import type { ChatSeat } from "../../bind/chat.tsx";

/**
 * Tells the chat that this conversation is open while the page is visible: messages that arrive then count as read.
 *
 * @returns the unread messages at the time of opening or returning
 */
export function useAttention({ chat }: ChatSeat, peer: string): UnreadMark {
  const [mark, setMark] = useState<UnreadMark>(() => markOf(chat, peer));

  useEffect(() => {
    const follow = () => {
      if (document.visibilityState === "hidden") {
        chat.attend(undefined);
        return;
      }
      const now = markOf(chat, peer);
      if (now.unread > 0) setMark(now);
      chat.attend(peer);
    };
    follow();
    document.addEventListener("visibilitychange", follow);
    return () => {
      document.removeEventListener("visibilitychange", follow);
      chat.attend(undefined);
    };
  }, [chat, peer]);
  return mark;
}

function markOf(chat: ChatSeat["chat"], peer: string): UnreadMark {
  const state = chat.getState().peers.get(peer);
  return { read: state?.read ?? 0, unread: unreadOf(state) };
}
