import { useEffect, useLayoutEffect, useRef } from "react";

/** Gives the focus back to what had it before, however soon what was opened closes again. */
export function useFocusBack(open: boolean): void {
  const before = useRef<Element>(null);
  useLayoutEffect(() => {
    if (open) before.current = document.activeElement;
  }, [open]);
  useEffect(() => {
    if (!open) return undefined;
    return () => {
      if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
    };
  }, [open]);
}
