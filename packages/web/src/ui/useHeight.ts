import { type RefCallback, useCallback, useState } from "react";

type Measured = readonly [RefCallback<HTMLElement>, number];

/** Measures an element: its height in px, anew whenever it changes; 0 before it is there. */
export const useHeight = (): Measured => useSide("height");

/** As `useHeight`, across. */
export const useWidth = (): Measured => useSide("width");

function useSide(side: "width" | "height"): Measured {
  const [px, setPx] = useState(0);
  const watch = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      const observer = new ResizeObserver(([entry]) => setPx(Math.floor(entry?.contentRect[side] ?? 0)));
      observer.observe(element);
      return () => observer.disconnect();
    },
    [side],
  );
  return [watch, px];
}
