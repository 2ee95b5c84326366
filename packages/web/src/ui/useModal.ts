import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
} from "react";

/** Properties of a modal `<dialog>`. */
interface Modal {
  readonly ref: RefObject<HTMLDialogElement | null>;
  readonly onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void;
  readonly onClose: (event: SyntheticEvent<HTMLDialogElement>) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLDialogElement>) => void;
  readonly onPointerDown: (event: PointerEvent<HTMLDialogElement>) => void;
}

/**
 * Opens the browser's modal dialog while it is mounted, and returns the focus afterwards. The focus starts at the element with
 * `data-first`, else at the first control. Esc and a press outside call `close`.
 *
 * @param close - removes the dialog; missing when it must be answered
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
      // Also runs while a part inside or beside it is loading: the dialog is then hidden but stays in the document.
      isShown.current = false;
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);

  return {
    ref,
    onCancel(event) {
      // A file chooser inside sends its own event of the same name.
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      close?.();
    },
    // Repeated Esc closes a dialog without `cancel`, because browsers let no page block that. It is still rendered, so it is opened again;
    // the owner decides whether it closes.
    onClose({ target, currentTarget }) {
      if (target !== currentTarget || currentTarget.open || !isShown.current) return;
      show(currentTarget);
      close?.();
    },
    // Esc only affects the topmost dialog; a drawer below does not receive it.
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
