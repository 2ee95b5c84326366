import { type RefCallback, useCallback, useState } from "react";

type Measured<Size> = readonly [RefCallback<HTMLElement>, Size];

interface Size {
  readonly width: number;
  readonly height: number;
}

const NOTHING: Size = { width: 0, height: 0 };

/** Measures an element in px, anew whenever it changes; 0 before it is there. */
export function useSize(): Measured<Size> {
  const [size, setSize] = useState(NOTHING);
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry?.contentRect ?? NOTHING;
      const now = { width: Math.floor(width), height: Math.floor(height) };
      setSize((before) => (before.width === now.width && before.height === now.height ? before : now));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [watch, size];
}

/** As `useSize`, upwards. */
export function useHeight(): Measured<number> {
  const [watch, { height }] = useSize();
  return [watch, height];
}
