import { type RefCallback, useCallback } from "react";

const FOCUSABLE = "a[href], button, input, select, textarea, [tabindex]";

/**
 * Lets keys scroll what is larger than its place: it takes the focus while it overflows and nothing inside could.
 *
 * @param within - selector of the part that scrolls, where it is not the element itself
 */
export function useScrollFocus(within?: string): RefCallback<HTMLElement> {
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      const look = () => {
        const place = within === undefined ? element : element.querySelector<HTMLElement>(within);
        if (!place) return;
        const overflows = place.scrollHeight > place.clientHeight || place.scrollWidth > place.clientWidth;
        if (overflows && !place.querySelector(FOCUSABLE)) place.tabIndex = 0;
        else place.removeAttribute("tabindex");
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
    },
    [within],
  );
}
