import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useStore } from "../bind/useStore.ts";
import { type Toast, toasts } from "./toasts.ts";
import styles from "./toasts.module.css";

const marks = { success: "✓", error: "!", info: "i", notice: "i" } as const;

/** The places where short messages appear, above any dialog, read out by screen readers. */
export function Toasts() {
  const shown = useStore(toasts);
  return (
    <>
      <Place name="top" shown={shown.filter(({ kind }) => kind !== "notice")} />
      <Place name="corner" shown={shown.filter(({ kind }) => kind === "notice")} />
    </>
  );
}

function Place({ name, shown }: { readonly name: "top" | "corner"; readonly shown: readonly Toast[] }) {
  const place = useRef<HTMLDivElement>(null);
  const newest = shown.at(-1)?.id;

  // What opened last lies on top: dialogs that opened in between must not cover a new message.
  useLayoutEffect(() => {
    place.current?.hidePopover();
    place.current?.showPopover();
  }, [newest]);

  return (
    <div ref={place} popover="manual" className={styles[name]} role="status" aria-live="polite">
      {shown.map((toast) => (
        <OneToast key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function OneToast({ toast: { id, kind, text, durationMs, undo } }: { readonly toast: Toast }) {
  const [held, setHeld] = useState(false);
  const takeBack = useCallback(() => {
    toasts.dispatch({ type: "gone", id });
    undo?.run();
  }, [id, undo]);
  useEffect(() => {
    if (!undo) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (!isUndoKey(event)) return;
      event.preventDefault();
      takeBack();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [undo, takeBack]);
  useEffect(() => {
    if (held) return undefined;
    const timer = window.setTimeout(() => toasts.dispatch({ type: "gone", id }), durationMs);
    return () => window.clearTimeout(timer);
  }, [held, id, durationMs]);
  return (
    <div
      className={styles["toast"]}
      data-kind={kind}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span aria-hidden="true" className={styles["mark"]}>
        {marks[kind]}
      </span>
      {text}
      {undo ? (
        <button type="button" className={styles["undo"]} aria-keyshortcuts="Control+Z" onClick={takeBack}>
          {undo.label}
          <kbd aria-hidden="true">Ctrl+Z</kbd>
        </button>
      ) : null}
    </div>
  );
}

/** Ctrl+Z or ⌘Z; not where text is written, which has an undo of its own. */
function isUndoKey({ key, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent): boolean {
  const isWriting =
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input:not([type=checkbox]), textarea"));
  return key.toLowerCase() === "z" && (ctrlKey || metaKey) && !shiftKey && !isWriting;
}
