import type { ChatMessage, Timeline } from "@banche/core/chat";
import { isNearEnd } from "@banche/core/shell";
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

/** Messages drawn at the end of a conversation, and how many more while scrolling up. */
const AT_END = 60;
const STEP = 30;
/** A scroll position this near to the end counts as the end. */
const END_MARGIN_PX = 40;

export interface Scroll {
  /** Messages before this one are not drawn. */
  readonly start: number;
  readonly atEnd: boolean;
  /** Messages that arrived while the reader was further up. */
  readonly newBelow: readonly ChatMessage[];
  onScroll(): void;
  toEnd(): void;
  /** Draws the messages from `index` on, and then scrolls an element into view. */
  show(index: number, find: () => HTMLElement | null): void;
}

/**
 * The scroll position of a conversation. At the end, it stays at the end when messages arrive. Further up, the view does not move,
 * whatever is added before or after. Only a part of a long conversation is drawn.
 *
 * @param loadOlder - reads the messages before the first one; called near the top
 * @returns the scrolling element and its state
 */
export function useScroll(
  timeline: Timeline,
  marginPx: number,
  loadOlder: () => Promise<void>,
): readonly [RefObject<HTMLDivElement | null>, Scroll] {
  const place = useRef<HTMLDivElement>(null);
  const [anchor, setAnchor] = useState<ChatMessage>();
  const [lastSeen, setLastSeen] = useState<ChatMessage>();
  const stuck = useRef(true);
  const pending = useRef<() => HTMLElement | null>(undefined);
  const drawn = useRef({ first: undefined as ChatMessage | undefined, heightPx: 0 });
  const { length } = timeline;
  const anchored = anchor ? timeline.indexOf(anchor) : -1;
  const start = anchored >= 0 ? anchored : Math.max(0, length - AT_END);
  const first = timeline.at(start);
  const seen = lastSeen ? timeline.indexOf(lastSeen) : -1;
  const newBelow = lastSeen && seen >= 0 ? timeline.slice(seen + 1, length) : [];

  const settle = useCallback(() => {
    const element = place.current;
    if (!element) return;
    if (stuck.current) element.scrollTop = element.scrollHeight;
    drawn.current = { ...drawn.current, heightPx: element.scrollHeight };
  }, []);

  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const wanted = pending.current?.();
    if (wanted) {
      pending.current = undefined;
      wanted.scrollIntoView({ block: "center" });
    } else if (!stuck.current && drawn.current.first !== first) {
      // Messages were added before: keeps the visible ones in place.
      element.scrollTop += element.scrollHeight - drawn.current.heightPx;
    }
    drawn.current = { first, heightPx: element.scrollHeight };
    settle();
  });

  // Pictures and the window can change their height without a render.
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const watcher = new ResizeObserver(settle);
    watcher.observe(element);
    if (element.firstElementChild) watcher.observe(element.firstElementChild);
    return () => watcher.disconnect();
  }, [settle]);

  const toEnd = useCallback(() => {
    stuck.current = true;
    setAnchor(undefined);
    setLastSeen(undefined);
    settle();
  }, [settle]);

  function onScroll(): void {
    const element = place.current;
    // While scrolling to a target, positions on the way are ignored.
    if (!element || pending.current) return;
    const isAtEnd = isNearEnd(element, END_MARGIN_PX);
    if (isAtEnd && !stuck.current) toEnd();
    if (!isAtEnd && stuck.current && element.scrollHeight === drawn.current.heightPx) {
      stuck.current = false;
      setAnchor(first);
      setLastSeen(timeline.at(length - 1));
    }
    if (element.scrollTop > marginPx || stuck.current) return;
    if (start > 0) setAnchor(timeline.at(Math.max(0, start - STEP)));
    else void showOlder();
  }

  async function showOlder(): Promise<void> {
    await loadOlder();
    setAnchor((before) => before && timeline.at(Math.max(0, timeline.indexOf(before) - STEP)));
  }

  const scroll: Scroll = {
    start,
    atEnd: lastSeen === undefined,
    newBelow,
    onScroll,
    toEnd,
    show(index, find) {
      stuck.current = false;
      pending.current = find;
      setAnchor(timeline.at(Math.max(0, index - 3)));
      setLastSeen(timeline.at(timeline.length - 1));
    },
  };
  return [place, scroll];
}
