import { useEffect, useState } from "react";
import { useStore } from "../bind/useStore.ts";
import { type Toast, toasts } from "./toasts.ts";
import styles from "./toasts.module.css";

const marks = { success: "✓", error: "!", info: "i", notice: "i" } as const;

/** The place where short messages appear, read out by screen readers. */
export function Toasts() {
  const shown = useStore(toasts);
  const places = [
    ["top", shown.filter(({ kind }) => kind !== "notice")],
    ["corner", shown.filter(({ kind }) => kind === "notice")],
  ] as const;
  return places.map(([place, there]) => (
    <div key={place} className={styles[place]} role="status" aria-live="polite">
      {there.map((toast) => (
        <OneToast key={toast.id} toast={toast} />
      ))}
    </div>
  ));
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
