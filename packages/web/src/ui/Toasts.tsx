import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useStore } from "../bind/useStore.ts";
import { isMac, isPress, keysText } from "./shortcuts.ts";
import { type Toast, toasts } from "./toasts.ts";
import styles from "./toasts.module.css";

const UNDO_KEYS = "Mod+z";
const marks = { success: "✓", error: "!", warning: "!", info: "i", notice: "i" } as const;

/** The areas for short messages, above any dialog; screen readers announce them. */
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

  // The element that was opened last is on top, so after a dialog has opened, the area is opened again for a new message. Without a dialog
  // it stays open, because screen readers ignore messages in an area that was just added.
  useLayoutEffect(() => {
    if (document.querySelector("dialog:modal")) place.current?.hidePopover();
    if (place.current?.matches(":popover-open") === false) place.current.showPopover();
  }, [newest]);

  return (
    <div ref={place} popover="manual" className={styles[name]} role="status" aria-live="polite">
      {shown.map((toast) => (
        <OneToast key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function OneToast({ toast: { id, kind, text, facts, durationMs, undo } }: { readonly toast: Toast }) {
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
      {facts ? (
        <div>
          <strong>{text}</strong>
          <dl className={styles["facts"]}>
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      ) : (
        text
      )}
      {undo ? (
        <button
          type="button"
          className={styles["undo"]}
          aria-keyshortcuts={isMac ? "Meta+Z" : "Control+Z"}
          onClick={takeBack}
        >
          {undo.label}
          <kbd aria-hidden="true">{keysText(UNDO_KEYS)}</kbd>
        </button>
      ) : null}
    </div>
  );
}

/** False in text fields, which have their own undo. */
function isUndoKey(event: KeyboardEvent): boolean {
  const { target, shiftKey } = event;
  const isWriting =
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input:not([type=checkbox]), textarea"));
  return isPress(UNDO_KEYS, event) && !shiftKey && !isWriting;
}
