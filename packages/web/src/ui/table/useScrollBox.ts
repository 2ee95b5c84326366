import { type RefCallback, useCallback } from "react";

const FOCUSABLE = "a[href], button, input, select, textarea, summary, [tabindex]";

/**
 * Marks a sideways scrolled element with `data-before` and `data-after` when content is outside its edges, so that a style sheet can show
 * it without rendering. It can be focused while it overflows and nothing inside can, so that keys scroll it.
 */
export function useScrollBox(): RefCallback<HTMLElement> {
  return useCallback((box: HTMLElement | null) => {
    if (!box) return undefined;
    const edges = () => {
      const from = Math.abs(box.scrollLeft);
      box.dataset["before"] = String(from > 0);
      box.dataset["after"] = String(from + box.clientWidth < box.scrollWidth - 1);
    };
    const look = () => {
      edges();
      const overflows = box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth;
      if (overflows && !box.querySelector(FOCUSABLE)) box.tabIndex = 0;
      else box.removeAttribute("tabindex");
    };
    // The observer reports both sizes in one call.
    const sizes = new ResizeObserver(look);
    sizes.observe(box);
    for (const part of box.children) sizes.observe(part);
    box.addEventListener("scroll", edges, { passive: true });
    return () => {
      sizes.disconnect();
      box.removeEventListener("scroll", edges);
    };
  }, []);
}
