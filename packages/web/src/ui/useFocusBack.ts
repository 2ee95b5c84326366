import { useEffect, useLayoutEffect, useRef } from "react";

/** Returns the focus to its former element, even if the opened part closes immediately. */
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
