import { type RefCallback, useCallback, useRef, useState } from "react";

export type Measured<Value = Size> = readonly [RefCallback<HTMLElement>, Value];

export interface Size {
  readonly width: number;
  readonly height: number;
  /** Whether it was measured; before that both sizes are 0. */
  readonly isKnown: boolean;
}

const NOTHING: Size = { width: 0, height: 0, isKnown: false };

/**
 * Measures the inner size of an element in px: on mount, before painting, and after each change.
 *
 * @param expected - the size before it is measured. If it is right, nothing is drawn again
 */
export function useSize(expected = NOTHING): Measured {
  const [size, setSize] = useState(expected);
  const begin = useRef(expected);
  const measured = useRef<HTMLElement>(null);
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const keep = (width: number, height: number) => {
      const now = { width: Math.floor(width), height: Math.floor(height), isKnown: true };
      setSize((before) =>
        before.isKnown && before.width === now.width && before.height === now.height ? before : now,
      );
    };
    const observer = new ResizeObserver(([entry]) => {
      if (entry) keep(entry.contentRect.width, entry.contentRect.height);
    });
    observer.observe(element);
    const stop = () => observer.disconnect();
    // A caller that passes a new function each time passes the same element. The observer has sub-pixel sizes, which this measurement
    // lacks.
    if (measured.current === element) return stop;
    measured.current = element;
    // The observer tells a different size before painting; measuring now would calculate the layout once more.
    if (begin.current.isKnown) return stop;
    const { paddingLeft, paddingRight, paddingTop, paddingBottom } = getComputedStyle(element);
    const px = (length: string) => Number.parseFloat(length) || 0;
    keep(
      element.clientWidth - px(paddingLeft) - px(paddingRight),
      element.clientHeight - px(paddingTop) - px(paddingBottom),
    );
    return stop;
  }, []);
  return [watch, size];
}

/** Like `useSize`, but only the height. */
export function useHeight(): Measured<number> {
  const [watch, { height }] = useSize();
  return [watch, height];
}
