import { type RefCallback, useCallback, useState } from "react";

/** Measures an element: its height in px, anew whenever it changes; 0 before it is there. */
export function useHeight(): readonly [RefCallback<HTMLElement>, number] {
  const [height, setHeight] = useState(0);
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => setHeight(Math.floor(entry?.contentRect.height ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [watch, height];
}
