import { type RefObject, useEffect, useRef } from "react";

/** Focuses an element when it appears, so that it can be used at once. */
export function useFirstFocus<Focused extends HTMLElement>(): RefObject<Focused | null> {
  const element = useRef<Focused>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}
