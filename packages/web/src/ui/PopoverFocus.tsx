import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from "react";

const CONTROLS = "a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled)";

/** The content of a popover. It takes the focus when it opens or its controls are loaded, keeps it, and returns it when it closes. */
export function PopoverFocus({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = place.current;
    const before = document.activeElement;
    const observer = new MutationObserver(focusFirst);
    if (element) observer.observe(element, { childList: true, subtree: true });
    focusFirst();
    return () => {
      observer.disconnect();
      const isHere = document.activeElement === document.body || element?.contains(document.activeElement) === true;
      if (isHere && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };

    function focusFirst(): void {
      const control = element?.querySelector<HTMLElement>(CONTROLS);
      if (!control) return;
      observer.disconnect();
      control.focus({ preventScroll: true });
    }
  }, []);

  /** Keeps Tab inside: popovers are at the end of the page, so the next element would be outside the page. */
  function stay(event: KeyboardEvent): void {
    if (event.key !== "Tab") return;
    const all = [...(place.current?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])].filter((one) => one.tabIndex >= 0);
    if (document.activeElement !== all.at(event.shiftKey ? 0 : -1)) return;
    event.preventDefault();
    all.at(event.shiftKey ? -1 : 0)?.focus();
  }

  return (
    <div ref={place} role="presentation" onKeyDown={stay}>
      {children}
    </div>
  );
}
