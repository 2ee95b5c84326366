import { type Chat, firstUnreadIndex, messageKey, type UnreadMark } from "@banche/core/chat";
import { type RefObject, useEffect, useState } from "react";
import type { Scroll } from "./useScroll.ts";
import type { ShownConversation } from "./useConversation.ts";

/** Most pages that are read to find the first unread message. */
const MOST_PAGES = 100;

interface UnreadLineOptions {
  readonly chat: Chat;
  readonly view: ShownConversation;
  readonly mark: UnreadMark;
  readonly scroll: Scroll;
  readonly place: RefObject<HTMLDivElement | null>;
}

/** The position of the first unread message, whether it is above the visible part, and a function that scrolls to it. */
export function useUnreadLine({ chat, view, mark, scroll, place }: UnreadLineOptions) {
  const { peer, timeline, loaded, version } = view;
  const [found, setFound] = useState<{ readonly mark: UnreadMark; readonly key: string }>();
  const [shown, setPlace] = useState<{ readonly mark: UnreadMark; readonly where: "above" | "seen" }>();
  const key = found?.mark === mark ? found.key : undefined;
  const isSeen = shown?.mark === mark && shown.where === "seen";

  // Once found, the position is not changed by later messages.
  useEffect(() => {
    if (key !== undefined || !loaded || mark.unread === 0) return;
    const index = firstUnreadIndex(timeline.slice(0, timeline.length), peer, mark);
    const message = index < 0 ? undefined : timeline.at(index);
    if (message) setFound({ mark, key: messageKey(message) });
  }, [key, loaded, mark, timeline, version, peer]);

  useEffect(() => {
    const element = place.current;
    if (!element || !loaded || mark.unread === 0 || isSeen) return undefined;
    const drawn = lineIn(element);
    if (!drawn) {
      setPlace({ mark, where: "above" });
      return undefined;
    }
    const watcher = new IntersectionObserver(
      ([entry]) => setPlace({ mark, where: entry?.isIntersecting ? "seen" : "above" }),
      { root: element },
    );
    watcher.observe(drawn);
    return () => watcher.disconnect();
  }, [place, loaded, mark, isSeen, key, scroll.start]);

  async function jump(): Promise<void> {
    const all = () => timeline.slice(0, timeline.length);
    for (let pages = 0; pages < MOST_PAGES; pages += 1) {
      if (firstUnreadIndex(all(), peer, mark) >= 0 || timeline.complete) break;
      const before = timeline.length;
      await chat.loadOlder(peer);
      if (timeline.length === before) break;
    }
    const index = firstUnreadIndex(all(), peer, mark);
    scroll.show(Math.max(0, index), () =>
      index < 0 ? (place.current?.querySelector("article") ?? null) : lineIn(place.current),
    );
  }

  return { key, isAbove: mark.unread > 0 && shown?.mark === mark && !isSeen, jump };
}

function lineIn(element: HTMLElement | null): HTMLElement | null {
  return element?.querySelector<HTMLElement>("[data-unread-line]") ?? null;
}
