import { type RefObject, useEffect, useRef } from "react";

/** Gives the focus to an element when it appears: what was opened can be used at once. */
export function useFirstFocus<Focused extends HTMLElement>(): RefObject<Focused | null> {
  const element = useRef<Focused>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}
