import { type RefCallback, useCallback } from "react";

const FOCUSABLE = "a[href], button, input, select, textarea, [tabindex]";

/** Lets keys scroll an element that overflows: it can be focused while nothing inside can. */
export function useScrollFocus(): RefCallback<HTMLElement> {
  return useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const look = () => {
      const overflows = element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth;
      if (overflows && !element.querySelector(FOCUSABLE)) element.tabIndex = 0;
      else element.removeAttribute("tabindex");
    };
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    const contents = new MutationObserver(look);
    contents.observe(element, { childList: true, subtree: true });
    look();
    return () => {
      sizes.disconnect();
      contents.disconnect();
    };
  }, []);
}
