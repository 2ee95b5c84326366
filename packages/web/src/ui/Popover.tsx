import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import styles from "./popover.module.css";
import { PopoverFocus } from "./PopoverFocus.tsx";
import { putBeside } from "./putBeside.ts";
import { useSteady } from "./useSteady.ts";

interface PopoverProps {
  /** What it is about, for screen readers. */
  readonly label: string;
  /** Whether that is written at its head. */
  readonly isTitled?: boolean;
  /** What opened it, and closes it when it is pressed again. */
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * What a button opens beside itself, as long as it is drawn. It has the focus; Esc and a press elsewhere close it. What its controls open,
 * such as the choices of a select, may lie anywhere in the document and belongs to it all the same.
 */
export function Popover({ label, isTitled = false, anchor, onClose, children }: PopoverProps) {
  const box = useRef<HTMLDivElement>(null);
  /** React tells this one of presses in what it drew, wherever that lies, before the document hears of them. */
  const isOwn = useRef(false);
  const close = useSteady(onClose);

  useLayoutEffect(() => {
    const [element, button] = [box.current, anchor.current];
    if (!element || !button) return undefined;
    const place = () => putBeside(element, button.getBoundingClientRect());
    place();
    // What it shows may come later, or become more.
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
    // Nothing lies above an open dialog but what is in it.
    anchor.current?.closest("dialog") ?? document.body,
  );
}
