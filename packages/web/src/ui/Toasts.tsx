import { useEffect, useLayoutEffect, useRef, useState } from "react";
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

function OneToast({ toast: { id, kind, text, durationMs } }: { readonly toast: Toast }) {
  const [held, setHeld] = useState(false);
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
    >
      <span aria-hidden="true" className={styles["mark"]}>
        {marks[kind]}
      </span>
      {text}
    </div>
  );
}
