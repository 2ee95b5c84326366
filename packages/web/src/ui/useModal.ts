import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
} from "react";

/** What a `<dialog>` needs to be a modal one. */
interface Modal {
  readonly ref: RefObject<HTMLDialogElement | null>;
  readonly onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void;
  readonly onClose: (event: SyntheticEvent<HTMLDialogElement>) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLDialogElement>) => void;
  readonly onPointerDown: (event: PointerEvent<HTMLDialogElement>) => void;
}

/**
 * Opens the browser's own modal dialog while it is mounted, and gives the focus back afterwards. It begins at what is
 * marked `data-first`, else at its first control. Esc and a press beside it call `close`.
 *
 * @param close - takes the dialog away; missing where it must be answered
 */
export function useModal(close: (() => void) | undefined): Modal {
  const ref = useRef<HTMLDialogElement>(null);
  const isShown = useRef(false);

  useLayoutEffect(() => {
    const element = ref.current;
    const before = document.activeElement;
    if (element) show(element);
    isShown.current = true;
    return () => {
      // Also while something within or beside it is still being loaded: it stays in the document then, hidden.
      isShown.current = false;
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);

  return {
    ref,
    onCancel(event) {
      // A file chooser inside sends its own cancel event of the same name.
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      close?.();
    },
    // Who presses Esc again and again closes it past `cancel`, as browsers let no page hold a dialog. It is shown still, so
    // it is opened again; who drew it decides whether it goes.
    onClose({ target, currentTarget }) {
      if (target !== currentTarget || currentTarget.open || !isShown.current) return;
      show(currentTarget);
      close?.();
    },
    // Esc is for the uppermost alone: what lies below, such as a drawer, does not hear it.
    onKeyDown(event) {
      if (event.key === "Escape") event.stopPropagation();
    },
    onPointerDown(event) {
      if (event.target === event.currentTarget) close?.();
    },
  };
}

function show(element: HTMLDialogElement): void {
  element.showModal();
  element.querySelector<HTMLElement>("[data-first]")?.focus();
}
