import { type Chat, type Conversation, firstUnreadIndex, messageKey, type UnreadMark } from "@banche/core";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { Scroll } from "./useScroll.ts";

/** Pages that are read at most to find the first unread message. */
const MOST_PAGES = 100;

/** Where the unread messages begin, and the way there. */
export function useUnreadLine(
  chat: Chat,
  { peer, timeline, loaded }: Conversation,
  mark: UnreadMark,
  scroll: Scroll,
  place: RefObject<HTMLDivElement | null>,
) {
  const found = useRef<{ readonly mark: UnreadMark; readonly key: string }>(undefined);
  const [isAbove, setAbove] = useState(false);
  const seen = useRef<UnreadMark>(undefined);

  if (found.current?.mark !== mark) found.current = undefined;
  if (!found.current && loaded && mark.unread > 0) {
    const index = firstUnreadIndex(timeline.slice(0, timeline.length), peer, mark);
    const message = index < 0 ? undefined : timeline.at(index);
    if (message) found.current = { mark, key: messageKey(message) };
  }

  const line = () => place.current?.querySelector<HTMLElement>("[data-unread-line]") ?? null;

  // After each drawing: the line is out of sight above, or further up than what is drawn.
  useEffect(() => {
    const element = place.current;
    if (!element || !loaded || mark.unread === 0 || seen.current === mark) return;
    const drawn = line();
    const above = !drawn || drawn.offsetTop < element.scrollTop;
    if (!above) seen.current = mark;
    setAbove(above);
  });

  async function jump(): Promise<void> {
    const all = () => timeline.slice(0, timeline.length);
    for (let pages = 0; pages < MOST_PAGES; pages += 1) {
      if (firstUnreadIndex(all(), peer, mark) >= 0 || timeline.complete) break;
      const before = timeline.length;
      await chat.loadOlder(peer);
      if (timeline.length === before) break;
    }
    seen.current = mark;
    setAbove(false);
    scroll.show(Math.max(0, firstUnreadIndex(all(), peer, mark)), line);
  }

  return { key: found.current?.key, isAbove: isAbove && seen.current !== mark, jump };
}
