import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import styles from "./popover.module.css";
import { PopoverFocus } from "./PopoverFocus.tsx";
import { putBeside } from "./putBeside.ts";
import { useSteady } from "./useSteady.ts";

interface PopoverProps {
  /** The accessible name. */
  readonly label: string;
  /** Whether the label is shown as a heading. */
  readonly isTitled?: boolean;
  /** The element that opened it; pressing it again closes the popover. */
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * Content that a button opens beside itself, while it is rendered. It has the focus; Esc and a press outside close it. Floating parts of
 * its controls, such as the choices of a select, may be anywhere in the document and still count as inside.
 */
export function Popover({ label, isTitled = false, anchor, onClose, children }: PopoverProps) {
  const box = useRef<HTMLDivElement>(null);
  /**
   * True after a press inside. React reports presses in all rendered children, wherever they are in the document, before the document's
   * own listener runs.
   */
  const isOwn = useRef(false);
  const close = useSteady(onClose);

  useLayoutEffect(() => {
    const [element, button] = [box.current, anchor.current];
    if (!element || !button) return undefined;
    const place = () => putBeside(element, button.getBoundingClientRect());
    place();
    // The content may be loaded later or grow.
    const observer = new ResizeObserver(place);
    observer.observe(element);
    window.addEventListener("resize", place);
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", place);
    };
  }, [anchor]);

  useEffect(() => {
    const pressed = ({ target }: PointerEvent) => {
      const isAnchor = target instanceof Node && anchor.current?.contains(target) === true;
      if (!isOwn.current && !isAnchor) close();
      isOwn.current = false;
    };
    document.addEventListener("pointerdown", pressed);
    return () => document.removeEventListener("pointerdown", pressed);
  }, [anchor, close]);

  return createPortal(
    <div ref={box} role="dialog" tabIndex={-1} aria-label={label} className={styles["popover"]} data-popover>
      <div
        role="presentation"
        className={styles["content"]}
        onPointerDown={() => {
          isOwn.current = true;
        }}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || event.defaultPrevented) return;
          event.preventDefault();
          event.stopPropagation();
          onClose();
        }}
      >
        {isTitled ? <h2>{label}</h2> : null}
        <PopoverFocus>{children}</PopoverFocus>
      </div>
    </div>,
    // Above an open dialog only its own content is visible.
    anchor.current?.closest("dialog") ?? document.body,
  );
}
